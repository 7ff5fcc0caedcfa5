import Gallery
import SwiftUI

/// The gallery as a program: a window on a Mac, a page in a browser on Linux.
@main struct GalleryApp: App {
    var body: some Scene {
        WindowGroup("Settle") {
            GalleryView(previews: KitPreviews.all)
        }
    }
}
