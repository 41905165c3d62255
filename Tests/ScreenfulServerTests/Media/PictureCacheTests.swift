import Testing

@testable import ScreenfulServer

@Suite struct PictureCacheTests {
    private static func key(_ row: Int64) -> PictureCache.Key { PictureCache.Key(seed: 7, row: row) }

    @Test func `a picture is drawn once while it is kept`() {
        var cache = PictureCache(limit: 1000)
        var drawn = 0
        func look(_ row: Int64) -> PictureCache.Picture {
            cache.picture(Self.key(row)) {
                drawn += 1
                return [UInt8](repeating: UInt8(row), count: 100)
            }
        }
        let first = look(0)
        #expect(look(0).entityTag == first.entityTag)
        #expect(look(1).entityTag != first.entityTag)
        #expect(drawn == 2)
        for row in Int64(2)..<200 { _ = look(row) }
        #expect(cache.byteCount == 1000)
        #expect(drawn == 200)
        // What was looked at twice is there, and the last ones; what came before them is not.
        #expect(look(0).bytes == first.bytes)
        for row in Int64(191)..<200 { _ = look(row) }
        #expect(drawn == 200)
        _ = look(150)
        #expect(drawn == 201)
    }

    @Test func `what is larger than all that may be kept is not kept`() {
        var cache = PictureCache(limit: 50)
        let picture = cache.picture(Self.key(0)) { [UInt8](repeating: 1, count: 51) }
        #expect(picture.bytes.count == 51)
        #expect(cache.byteCount == 0)
    }
}
