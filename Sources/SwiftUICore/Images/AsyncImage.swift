import DisplayList
import Foundation

/// Where the loading of an ``AsyncImage`` stands.
public enum AsyncImagePhase: Sendable {
    /// Nothing has come yet, or there is no address.
    case empty
    case success(Image)
    case failure(any Error)

    public var image: Image? {
        if case .success(let image) = self { image } else { nil }
    }

    public var error: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}

/// A picture that is loaded when the view appears, and again when its address changes: from a file, a `data:` address or over HTTP.
///
/// Views that show the same address at the same time share one picture in memory. A failure is not tried again until
/// the address changes or another view takes this one's place.
public struct AsyncImage<Content>: View where Content: View {
    private let url: URL?
    private let scale: CGFloat
    private let transaction: Transaction
    private let content: (AsyncImagePhase) -> Content

    @Environment(\.imageLoader) private var loader
    @State private var loaded = Loaded()

    private struct Loaded {
        var url: URL?
        var phase = AsyncImagePhase.empty
    }

    /// The picture in its own size, and grey until it is there. `scale` in pixels a point.
    public init(url: URL?, scale: CGFloat = 1) where Content == Image {
        self.init(url: url, scale: scale) { $0.image ?? .waiting }
    }

    /// The picture as `content` shapes it, and `placeholder` until it is there.
    public init<I, P>(
        url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I, @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P>, I: View, P: View {
        self.init(url: url, scale: scale) { phase in
            if let image = phase.image { content(image) } else { placeholder() }
        }
    }

    /// Whatever `content` makes of each phase; from one to the next it moves with `transaction`.
    public init(
        url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
    ) {
        self.url = url
        self.scale = scale.isFinite && scale > 0 ? scale : 1
        self.transaction = transaction
        self.content = content
    }

    public var body: some View {
        content(loaded.url == url ? loaded.phase : .empty)
            .task(id: url) { await load() }
    }

    private func load() async {
        // A scene without a loader, a picture of views for instance, waits for ever.
        guard let url, let loader else { return }
        // Each phase may be another view, with whose coming the task begins anew.
        guard loaded.url != url else { return }
        let phase: AsyncImagePhase
        do {
            phase = .success(
                Image(.bitmap(try await loader.image(at: url), scale: scale, orientation: .up), label: nil, isDecorative: true))
        } catch {
            phase = .failure(error)
        }
        // What comes for an address that is no longer asked for is of no use.
        guard !Task.isCancelled else { return }
        withTransaction(transaction) { loaded = Loaded(url: url, phase: phase) }
    }
}

extension Image {
    /// What lies where a picture will be: it takes what is offered.
    fileprivate static let waiting = Image(
        .bitmap(
            BitmapReference(
                Bitmap(width: 1, height: 1) { pixels, _ in pixels.copyBytes(from: [0x3C, 0x3C, 0x3C, 0x80] as [UInt8]) }), scale: 1, orientation: .up),
        label: nil, isDecorative: true
    ).resizable()
}

/// Brings pictures from their addresses, one at a time for each address.
@MainActor package final class ImageLoader {
    private let load: @MainActor @Sendable (URL) async throws -> Bitmap
    /// What views hold, so that the same address is one picture for all of them.
    private var shown: [URL: Shown] = [:]
    private var underWay: [URL: Task<Bitmap, any Error>] = [:]

    private struct Shown { weak var bitmap: Bitmap? }

    package init(load: @escaping @MainActor @Sendable (URL) async throws -> Bitmap) { self.load = load }

    func image(at url: URL) async throws -> BitmapReference {
        if let bitmap = shown[url]?.bitmap { return BitmapReference(bitmap) }
        let task = underWay[url] ?? begin(url)
        return BitmapReference(try await task.value)
    }

    private func begin(_ url: URL) -> Task<Bitmap, any Error> {
        let task = Task { () throws -> Bitmap in
            defer { underWay[url] = nil }
            let bitmap = try await load(url)
            if shown.count >= 256 { shown = shown.filter { $0.value.bitmap != nil } }
            shown[url] = Shown(bitmap: bitmap)
            return bitmap
        }
        underWay[url] = task
        return task
    }
}

extension EnvironmentValues {
    private struct ImageLoaderKey: EnvironmentKey {
        static var defaultValue: ImageLoader? { nil }
    }

    package var imageLoader: ImageLoader? {
        get { self[ImageLoaderKey.self] }
        set { self[ImageLoaderKey.self] = newValue }
    }
}
