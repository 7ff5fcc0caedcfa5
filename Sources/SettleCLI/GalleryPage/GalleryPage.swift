/// One web page that shows components: pictures, film strips to scrub through, code and credits.
///
/// `html` is the whole page in one string, styles and script included. It asks nothing of a network, and works when
/// it is opened as a file. Pictures are referred to by the names given here, relative to the page, so they belong
/// into the same folder. Every picture comes twice, for the light and for the dark appearance; the page shows the one
/// that its reader's system, or its own switch, asks for. Give pictures a transparent background: they lie on the
/// page's own surfaces.
///
/// All text is plain text. A blank line in a section's text parts paragraphs, and `backticks` mark code.
struct GalleryPage {
    var title: String
    /// What the page shows, in a sentence or two under the title.
    var introduction: String
    var sections: [Section]
    /// A closing line, for instance what made the pictures.
    var colophon = ""

    /// One component.
    struct Section {
        /// What the address of the section ends in. Characters that do not suit an address become hyphens, and a
        /// number is added to an id that an earlier section has.
        var id: String
        var title: String
        var text: String
        var credits: [Credit] = []
        /// Swift source that makes what the section shows. Empty: none is shown.
        var sample = ""
        var filmStrips: [FilmStrip] = []
        var series: [Series] = []
    }

    /// Figures that belong together, under a heading of their own.
    struct Series {
        var title: String
        var text: String
        var figures: [Figure]
    }

    /// Whose work a component follows.
    struct Credit {
        var text: String
        /// Where the text leads, when it is an `http` or `https` address. Anything else is not linked.
        var address: String?
    }

    /// The size of a picture file. Shown at `pixels / scale` points.
    struct PictureSize: Equatable {
        /// In pixels, clamped to 1…32,767, the most that browsers draw.
        let width, height: Int
        /// Pixels a point, 0.01…100; anything else counts as 1.
        let scale: Double

        init(width: Int, height: Int, scale: Double) {
            self.width = min(max(width, 1), 32_767)
            self.height = min(max(height, 1), 32_767)
            self.scale = (0.01...100).contains(scale) ? scale : 1
        }

        var widthInPoints: Double { Double(width) / scale }
        var heightInPoints: Double { Double(height) / scale }
    }

    /// A still picture with a caption.
    struct Figure {
        /// The caption. Also what a screen reader says in place of the picture.
        var name: String
        /// File names, relative to the page.
        var light, dark: String
        var size: PictureSize
    }

    /// Pictures of one view at a series of moments.
    struct FilmStrip {
        var name: String
        var size: PictureSize
        /// In the order in which they are shown, by rising time.
        var frames: [Frame]
    }

    struct Frame {
        /// File names, relative to the page.
        var light, dark: String
        /// Seconds from the start. A time that is not finite, or earlier than the frame before, counts as that frame's.
        var time: Double
        /// What else there is to know about the moment, such as "t = 0.30". May be empty.
        var label: String
    }
}
