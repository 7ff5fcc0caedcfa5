import Foundation

/// What a program that draws its previews is asked to do.
package struct PreviewRequest: Codable, Sendable {
    package enum Appearance: String, Codable, Sendable { case light, dark }

    /// A place among all views of all declarations.
    package struct Place: Codable, Sendable, Equatable {
        /// The declaration, from 0, in the order of `PreviewDeclaration.all`.
        package var declaration: Int
        /// The view in it, from 0.
        package var view: Int

        package init(declaration: Int, view: Int) { (self.declaration, self.view) = (declaration, view) }
    }

    /// Which declarations count: "Module/File.swift" for `#Preview`, "Module.Type" for a provider.
    package var shown: Set<String>
    package var appearances: [Appearance]
    /// Pixels a point.
    package var scale: Double
    /// In points; nil for what each preview asks for. Zero by zero: as large as the view.
    package var size: CGSize?
    /// Seconds that each view has been on screen.
    package var time: Double
    /// Where pictures go, which exists.
    package var folder: String
    package var start: Place

    package init(
        shown: Set<String>, appearances: [Appearance], scale: Double, size: CGSize?, time: Double, folder: String, start: Place
    ) {
        (self.shown, self.appearances, self.scale) = (shown, appearances, scale)
        (self.size, self.time, self.folder, self.start) = (size, time, folder, start)
    }
}

/// What it tells on the way, a line of JSON for each. Time limits count from one to the next.
package enum PreviewMessage: Codable, Sendable {
    /// The code of a declaration is about to run.
    case begun(PreviewRequest.Place, file: String, line: Int, typeName: String)
    /// A view is about to be drawn.
    case drawing(PreviewRequest.Place, name: String, isNamed: Bool)
    /// The appearance is that of the picture: a view may insist on its own.
    case drawn(PreviewRequest.Place, appearance: PreviewRequest.Appearance, path: String, width: Int, height: Int)
    /// With a sentence.
    case failed(PreviewRequest.Place, String)
    case finished
}
