import SwiftUI

/// One page of the gallery: a component, shown at moments and in sizes that are pinned, with the code that makes it and
/// the people whose design it follows.
///
/// An exhibit is data that holds views; what shows it decides how. `settle gallery` draws each view, in light and in
/// dark, into a picture beside a web page. Views should leave what lies behind them transparent.
///
/// All text is plain text, in which a blank line parts paragraphs and `backticks` mark code.
@MainActor public struct Exhibit: Identifiable {
    /// Lower case words with hyphens, different for every exhibit: part of addresses and file names.
    public let id: String
    public let title: String
    /// What the component is for, and what it does.
    public let text: String
    public let credits: [Credit]
    /// Swift source to start from.
    public let sample: String
    /// What moves.
    public let films: [Film]
    /// What stands still.
    public let series: [Series]

    public init(
        id: String, title: String, text: String, credits: [Credit] = [], sample: String = "", films: [Film] = [],
        series: [Series] = []
    ) {
        (self.id, self.title, self.text) = (id, title, text)
        (self.credits, self.sample, self.films, self.series) = (credits, sample, films, series)
    }

    /// Whose work a component follows.
    public struct Credit: Sendable {
        public let text: String
        /// Where to find it; nil when there is no lasting address.
        public let address: URL?

        public init(_ text: String, address: URL? = nil) { (self.text, self.address) = (text, address) }
    }

    /// Figures that belong together: one thing that varies.
    @MainActor public struct Series {
        public let title: String
        public let text: String
        public let figures: [Figure]

        public init(_ title: String, text: String, figures: [Figure]) {
            (self.title, self.text, self.figures) = (title, text, figures)
        }
    }

    /// A view that stands still.
    @MainActor public struct Figure {
        /// The caption, and what a screen reader says in place of the view.
        public let name: String
        /// What is offered to the view, in points; nil to give it the size that it would have by itself.
        public let size: CGSize?
        public let view: AnyView

        public init<Content: View>(_ name: String, size: CGSize? = nil, @ViewBuilder view: () -> Content) {
            (self.name, self.size, self.view) = (name, size, AnyView(view()))
        }
    }

    /// A view that moves, as a function of the time: any moment can be asked for, in any order.
    @MainActor public struct Film {
        public let name: String
        /// Seconds, positive.
        public let duration: Double
        /// What is offered to the view, in points; nil to give it the size that it has at the end.
        public let size: CGSize?
        /// What else there is to know about a moment, such as "t = 0.30"; may be empty.
        public let label: @MainActor (_ seconds: Double) -> String
        /// The view, standing where it stands a number of seconds after the beginning.
        public let view: @MainActor (_ seconds: Double) -> AnyView

        public init<Content: View>(
            _ name: String, duration: Double, size: CGSize? = nil,
            label: @escaping @MainActor (_ seconds: Double) -> String = { _ in "" },
            @ViewBuilder view: @escaping @MainActor (_ seconds: Double) -> Content
        ) {
            (self.name, self.duration, self.size, self.label) = (name, duration, size, label)
            self.view = { AnyView(view($0)) }
        }

        /// The moments of a display that shows `rate` frames a second, and the end, which need not be one of them.
        public func times(rate: Double = 60) -> [Double] {
            // A frame that falls on the end but for a rounding error is the end.
            let last = Int((duration * rate - 1e-6).rounded(.down))
            return (0...max(0, last)).map { Double($0) / rate } + [duration]
        }
    }
}

extension Exhibit {
    /// The gallery, in the order in which it is walked through.
    public static var all: [Exhibit] { [avatarLoadSettle, skeletonLoader, avatar, avatarGroup, blobbySymbol, motion] }
}
