import DisplayList
import Foundation

/// A component as data: all that `render`, `record`, `list` and the help know of it. A new one is a file beside this
/// and an entry in `all`.
struct Component: Sendable {
    /// As it is typed: "avatar".
    var name: String
    /// One sentence.
    var summary: String
    /// Paragraphs for the help.
    var description: [String]
    /// What can be set in pictures and recordings.
    var options: [any AnyOption]
    /// What can be set only where the component stands still.
    var stillOptions: [any AnyOption]
    /// What can be set only where it moves.
    var recordingOptions: [any AnyOption] = []
    /// How long a recording lasts unless it is said: seconds.
    var duration: Double
    /// How long a recording stands still at its end unless it is said: seconds.
    var hold: Double = 0.5
    /// What makes a picture smaller that is too large.
    var sizeOption = "--size"
    /// What does so where it is too high and not too wide; nil: the same.
    var heightOption: (@Sendable (Arguments) -> String)?
    /// A side in points, of something that stands in the middle. Where it has whole pixels, the picture has as many more on either
    /// side of it: odd for odd, even for even, and nothing is moved by half a pixel and cut at an edge.
    var core: (@Sendable (Arguments) -> CGFloat)?
    /// The size that the component takes, in points, for arguments that the options allow.
    var extent: @Sendable (Arguments) -> CGSize
    /// The view itself.
    var view: @MainActor @Sendable (Picture) throws -> ComponentView
    /// Examples for `settle render NAME` and `settle record NAME`.
    var stillExamples: [Command.Example]
    var recordingExamples: [Command.Example]

    static let all: [Component] = [.avatar, .avatarBadge, .avatarGroup, .skeleton, .skeletonList, .blob]
}
