public import ScreenfulTypes

/// The origin of a tuning.
public enum RangePreset: String, Hashable, Sendable, CaseIterable, Codable {
    /// Texture's defaults for the kind of container.
    case texture
    /// The figure of the article that introduced intelligent preloading.
    case article
    /// Values of the list's owner.
    case custom
}

extension RangeTuning {
    /// Texture's defaults for tables and collections, leading / trailing in screenfuls.
    ///
    /// | mode                       | display     | preload    |
    /// | -------------------------- | ----------- | ---------- |
    /// | `full`                     | 1.0 / 0.5   | 2.5 / 1.5  |
    /// | `minimum`                  | 0.25 / 0.25 | 0.5 / 0.25 |
    /// | `visibleOnly`, `lowMemory` | 0 / 0       | 0 / 0      |
    ///
    /// - Note: Texture be0b74b4, ASAbstractLayoutController.mm.
    public static let texture = Self(
        full: Buffers(
            display: ScreenfulBuffer(leading: 1, trailing: 0.5),
            preload: ScreenfulBuffer(leading: 2.5, trailing: 1.5)
        ),
        minimum: Buffers(
            display: ScreenfulBuffer(leading: 0.25, trailing: 0.25),
            preload: ScreenfulBuffer(leading: 0.5, trailing: 0.25)
        )
    )

    /// Texture's defaults for pagers, leading / trailing in screenfuls.
    ///
    /// | mode                       | display   | preload   |
    /// | -------------------------- | --------- | --------- |
    /// | `full`                     | 1.0 / 1.0 | 2.0 / 2.0 |
    /// | `minimum`                  | 0 / 0     | 1.0 / 1.0 |
    /// | `visibleOnly`, `lowMemory` | 0 / 0     | 0 / 0     |
    ///
    /// - Note: Texture be0b74b4, ASPagerNode.mm.
    public static let texturePager = Self(
        full: Buffers(
            display: ScreenfulBuffer(leading: 1, trailing: 1),
            preload: ScreenfulBuffer(leading: 2, trailing: 2)
        ),
        minimum: Buffers(display: .zero, preload: ScreenfulBuffer(leading: 1, trailing: 1))
    )

    /// Returns the tuning of a preset for a kind of container.
    ///
    /// `custom` has no values of its own and starts from Texture's.
    public static func preset(_ preset: RangePreset, for container: ContainerKind) -> Self {
        switch preset {
        case .texture, .custom: texture(for: container)
        case .article: article(for: container)
        }
    }

    private static func texture(for container: ContainerKind) -> Self {
        switch container {
        case .table, .collection: texture
        case .pager: texturePager
        }
    }

    /// The article's figures: display 1 / 1, preload 2 / 1 screenfuls; the modes other than `full` are Texture's.
    ///
    /// - Note: "Preloading" articles on AsyncDisplayKit, 2016.
    private static func article(for container: ContainerKind) -> Self {
        var tuning = texture(for: container)
        tuning.full = Buffers(
            display: ScreenfulBuffer(leading: 1, trailing: 1),
            preload: ScreenfulBuffer(leading: 2, trailing: 1)
        )
        return tuning
    }
}
