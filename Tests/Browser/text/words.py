"""Words to make paragraphs of, by language, and letters to make up words that no list holds."""

LATIN = {
    "en": """the of and a to in is was for on that with as by at from his it were are which this also be or has had
        its not an but first their after one two new who they have her she he been other when there all during into
        school time may years more most only over city some world would where later up such used many can state
        about national out known university team high film second history between before government number until
        house people group called being both will these well although through however since because under against
        three found part early including wouldn't don't it's they've I'm rock'n'roll well-known mother-in-law
        up-to-date twenty-one self-made re-entry Transportation characteristically office efficient fluffy waffle
        affluent AVATAR WAVE Tokyo Type Yes""",
    "de": """der die das und in den von zu mit sich des auf für ist im dem nicht ein eine als auch es an werden aus
        er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor
        zur bis mehr durch man sein wurde sei Prozent hatte kann gegen vom können schon wenn habe seine Mark ihre
        dann unter wir soll ich eines Jahr zwei Jahren diese dieser wieder keine Uhr seiner worden will zwischen
        Millionen Straßenbahnhaltestelle Donaudampfschifffahrtsgesellschaft Übergrößenträger Äußerungen größtmöglich
        Kfz-Haftpflichtversicherung S-Bahn-Station U-Boot E-Mail-Adresse Nord-Süd-Achse Müller-Lüdenscheidt""",
    "fr": """le de un à être et en avoir que pour dans ce il qui ne sur se pas plus pouvoir par je avec tout faire
        son mettre autre on mais nous comme ou si leur y dire elle devoir avant deux même prendre aussi celui donner
        bien où fois vous encore nouveau aller cela entre premier vouloir déjà grand mon me moins aucun lui temps
        très savoir falloir voir quelque sans raison notre dont non an monde jour monsieur demander alors après
        trouver personne rendre part dernier aujourd'hui l'œuvre qu'il d'abord c'est-à-dire peut-être rendez-vous
        grand-père est-ce va-t-on l’été jusqu’à français événement çà où naïve Noël cœur""",
    "pl": """i w nie na się z do to że jest o jak ale po co tak za od go by już tylko jego był przez dla mnie czy ja
        ma ich sobie ze być może który jej kiedy tego pan gdy pod jeszcze przed był nawet jako bardzo było nim tym
        mi ją są kto sposób wszystko żeby mój można dwa też będzie zażółć gęślą jaźń źdźbło chrząszcz brzmi trzcinie
        Szczebrzeszynie Bielsko-Biała biało-czerwony Łódź Kraków Gdańsk święto książka dziewięćdziesiąt
        pięćdziesięciogroszówka""",
    "es": """de la que el en y a los se del las un por con no una su para es al lo como más o pero sus le ha me si
        sin sobre este ya entre cuando todo esta ser son dos también fue había era muy años hasta desde está mi
        porque qué sólo han yo hay vez puede todos así nos ni parte tiene él uno donde bien tiempo mismo ese ahora
        cada vida otro después ¿Cómo ¡Hola niño señor corazón político-económico físico-químico árbol pingüino
        electroencefalografista""",
    "cs": """a se v na je že o s z do i to k ve pro za by ale si po jako podle od jsem tak jeho které který jsou jen
        byl jak nebo už co až bylo jejich před také při roku která však má byla svou než let kdy příliš žluťoučký
        kůň úpěl ďábelské ódy česko-slovenský nejneobhospodařovávatelnější řeřicha ťukat ňadra Plzeň""",
    "tr": """bir ve bu için çok daha olan gibi ne kadar ile var olarak sonra o ben en değil da de mi ama iyi her şey
        yok biz ya zaman kendi diye nasıl büyük şimdi göre önce bana İstanbul ığdır
        çekoslovakyalılaştıramadıklarımızdan Türkiye'nin İzmir'e güneş ağaç çiçek öğrenci""",
    "vi": """và của là có không trong được cho người một với đã những các để này khi từ đến như nhưng về ra còn cũng
        năm tôi đó lại phải vào rất nhiều hơn sự thì nước Việt Nam Hà Nội thành phố đường phở quyền tiếng nghĩa""",
}

CYRILLIC = {
    "ru": """и в не на я быть он с что а по это она этот к но они мы весь который из у который то за свой весь год
        от так о для ты же все тот мочь вы человек такой его сказать только или ещё бы себя один как уже до время
        если сам когда другой вот говорить наш мой знать стать при чтобы дело жизнь кто первый очень два день её
        новый рука даже во со раз где там под можно ну какой после их работа без самый потом надо хотеть слово идти
        большой место что-то кто-нибудь по-русски из-за Санкт-Петербург Ростов-на-Дону северо-восточный
        вице-президент достопримечательность превысокомногорассмотрительствующий съезд объём""",
    "uk": """і в на не з що він до як це та у за я але від так ти ми вони про ще який або вже якщо бути його їх її є
        для коли по час рік людина один дуже свій може тільки було під день де наш слово п'ять об’єкт
        Кам'янець-Подільський Івано-Франківськ ґанок їжак український чотириста будь-який""",
    "sr": """и у је да се на за са од су не као који што то из али по или би бити све само још до ће може код након
        када Београд Нови Сад ћирилица љубав њега џеп ђак шта-год северозападно""",
}

GREEK = {
    "el": """και το να του η ο της με που την από για είναι στο οι δεν τα τον θα ένα μου στην σε μας ότι των αυτό ήταν πως
        αλλά τη κάτι τους μια έχει όταν όλα πολύ αν όπως μετά τώρα εδώ κάθε πριν χρόνια άνθρωπος μεγάλος λόγος ημέρα
        Αθήνα Θεσσαλονίκη ελληνικά υπολογιστής πανεπιστήμιο ηλεκτροεγκεφαλογράφημα κοινωνικο-οικονομικός αφ’ υψηλού
        ΐ ΰ Άγιος Έλληνας Ήλιος Ίσως Όχι Ύδρα Ώρα σ’ αγαπώ"""
}

CHINESE = """我们 他们 中国 世界 时间 问题 工作 生活 经济 发展 社会 国家 人民 政府 学生 老师 学校 大学 城市 公司 市场 产品 技术 信息
    网络 电脑 手机 软件 数据 系统 服务 用户 设计 开发 测试 一个 这个 那个 什么 怎么 为什么 可以 应该 必须 已经 正在 将要 非常 特别 的 了 在 是
    和 与 或 不 也 都 就 还 很 到 去 来 说 看 想 要 会 能 对 从 把 被 让 给 上 下 里 外 前 后 左 右 大 小 多 少 新 旧 高 低 今天 明天 昨天
    北京 上海 广州 深圳 香港 台湾 開發 測試 軟體 網路 資料 圖書館 電影 音樂 體育 環境 健康 醫院 藥品 飯店 火車站 飛機場 繁體字 龘 犇 鱻"""

JAPANESE = """私 彼 彼女 日本 東京 大阪 京都 世界 時間 問題 仕事 生活 経済 社会 国家 学生 先生 学校 大学 会社 市場 製品 技術 情報 は が を に
    で と も の から まで より へ や など です ます でした ました ません という こと もの ため よう これ それ あれ ここ そこ どこ なに いつ だれ
    コンピュータ ソフトウェア データベース インターネット サーバー ユーザー ウェブサイト ファイル フォルダー メッセージ キャッシュ ショッピング
    ちょっと もっと ずっと やっぱり いらっしゃる 行って 食べちゃった 人々 時々 様々 色々 学問のすゝめ いすゞ 美しい 新しい 大きな 小さな
    食べる 飲む 読む 書く 話す 聞く 見る 行く 来る 帰る ﾊﾝｶｸ ｶﾀｶﾅ ヴァイオリン ティー フォント ヶ月 〇〇"""

LETTERS = {
    "latin": ("bcdfghjklmnpqrstvwxzßçñšžłß", "aeiouyäöüéèêáíóúåøœæıąę"),
    "cyrillic": ("бвгджзйклмнпрстфхцчшщъьђљњћџґ", "аеёиоуыэюяіїє"),
    "greek": ("βγδζθκλμνξπρσςτφχψ", "αεηιουωάέήίόύώϊϋ"),
}
