import SwiftUI

/// The gallery, live: a page for each component, with everything that can be set about it, and a page for each preview that is handed in.
///
/// With much room the pages stand beside their list, with little behind it.
public struct GalleryView: View {
    private let previews: [GalleryPreview]

    @Environment(\.horizontalSizeClass) private var sizeClass
    @ScaledMetric(relativeTo: .subheadline) private var sidebarWidth: CGFloat = 236
    @State private var surroundings = Surroundings()
    @State private var place: GalleryPlace
    @State private var path: [GalleryPlace]

    /// - Parameters:
    ///   - previews: What previews the program has found; each becomes a page.
    ///   - start: The page that is open first; nil for the first of all, or the list where there is room for one column.
    public init(previews: [GalleryPreview] = [], start: GalleryPlace? = nil) {
        self.previews = previews
        _place = State(initialValue: start ?? .avatarLoadSettle)
        _path = State(initialValue: start.map { [$0] } ?? [])
    }

    public var body: some View {
        Group {
            if sizeClass == .compact {
                NavigationStack(path: Binding(get: { path }, set: { walk(to: $0) })) {
                    GalleryIndex(previews: previews)
                        .navigationTitle("Settle")
                        .navigationDestination(for: GalleryPlace.self) { place in
                            GalleryPageView(place: place, previews: previews, surroundings: $surroundings)
                                .navigationTitle(place.title(among: previews))
                        }
                }
            } else {
                HStack(spacing: 0) {
                    GallerySidebar(previews: previews, place: Binding(get: { place }, set: { walk(to: [$0]) }))
                        .frame(width: min(sidebarWidth, 420))
                    Hairline(axis: .vertical)
                    GalleryPageView(place: place, previews: previews, surroundings: $surroundings)
                        .id(place)
                        .frame(maxWidth: .infinity, maxHeight: .infinity)
                }
                .onAppear { if path.isEmpty { path = [place] } }
            }
        }
        .tint(Palette.accent)
        .background { Rectangle().fill(Palette.ground).ignoresSafeArea() }
    }

    /// Whoever makes the window wider or narrower stays on their page.
    private func walk(to path: [GalleryPlace]) {
        self.path = path
        if let last = path.last { place = last }
    }
}

/// A page of the gallery.
public enum GalleryPlace: Hashable, Sendable {
    case avatarLoadSettle, skeleton, handOff, avatar, avatarGroup, blobbySymbol, motion
    /// The preview with this ``GalleryPreview/id``.
    case preview(String)

    /// Without the previews, in the order in which they are walked through.
    public static let components: [GalleryPlace] = [
        .avatarLoadSettle, .skeleton, .handOff, .avatar, .avatarGroup, .blobbySymbol, .motion,
    ]

    var title: String {
        switch self {
        case .avatarLoadSettle: "AvatarLoadSettle"
        case .skeleton: "SkeletonLoader"
        case .handOff: "Hand-off"
        case .avatar: "Avatar"
        case .avatarGroup: "AvatarGroup"
        case .blobbySymbol: "BlobbySymbol"
        case .motion: "Motion"
        case .preview(let id): id
        }
    }

    /// In a sentence.
    var tagline: String {
        switch self {
        case .avatarLoadSettle: "A face that comes into focus, settles, and closes its ring."
        case .skeleton: "The place of something that is on its way, and one light over all of it."
        case .handOff: "Two hundred rows, loading in: the silhouette lifts, the content surfaces behind it."
        case .avatar: "Somebody, in a circle, and whether they are there."
        case .avatarGroup: "Several people in the space of two."
        case .blobbySymbol: "One symbol melts into another, as drops of ink do."
        case .motion: "Five springs, twelve meanings, and what becomes of them under Reduce Motion."
        case .preview: "As its author wrote it, beside the source."
        }
    }

    /// In the list.
    var symbol: String {
        switch self {
        case .avatarLoadSettle: "person.crop.circle"
        case .skeleton: "square.stack.3d.up"
        case .handOff: "list.bullet"
        case .avatar: "person.fill"
        case .avatarGroup: "person.2.fill"
        case .blobbySymbol: "drop.fill"
        case .motion: "waveform.path"
        case .preview: "eye"
        }
    }

    func title(among previews: [GalleryPreview]) -> String {
        guard case .preview(let id) = self else { return title }
        return previews.first { $0.id == id }?.name ?? id
    }
}

/// A preview of a view, as a page of the gallery shows it.
public struct GalleryPreview: Identifiable {
    /// Different for every preview.
    public let id: String
    /// As its author calls it.
    public let name: String
    /// Of its source, and the line in it.
    public let file: String
    public let line: Int
    /// What is offered to the view, in points; nil to give it the size that it would have by itself.
    public let size: CGSize?
    /// Makes the view anew, with new state.
    public let view: @MainActor () -> AnyView

    public init(
        id: String, name: String, file: String, line: Int, size: CGSize?, view: @escaping @MainActor () -> AnyView
    ) {
        (self.id, self.name, self.file, self.line, self.size, self.view) = (id, name, file, line, size, view)
    }
}

/// The page of a place.
struct GalleryPageView: View {
    let place: GalleryPlace
    let previews: [GalleryPreview]
    @Binding var surroundings: Surroundings

    var body: some View {
        switch place {
        case .avatarLoadSettle: AvatarLoadPage(surroundings: $surroundings)
        case .skeleton: SkeletonPage(surroundings: $surroundings)
        case .handOff: HandOffPage(surroundings: $surroundings)
        case .avatar: AvatarPage(surroundings: $surroundings)
        case .avatarGroup: AvatarGroupPage(surroundings: $surroundings)
        case .blobbySymbol: BlobbySymbolPage(surroundings: $surroundings)
        case .motion: MotionPage(surroundings: $surroundings)
        case .preview(let id):
            if let preview = previews.first(where: { $0.id == id }) {
                PreviewPage(preview: preview, surroundings: $surroundings)
            } else {
                Text("There is no such preview.").foregroundStyle(.secondary)
            }
        }
    }
}
