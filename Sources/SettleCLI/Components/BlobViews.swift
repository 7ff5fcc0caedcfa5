import DisplayList
import Foundation
import Settle
import SwiftUI
import SwiftUICore

// The view behind `blob`.

extension Component {
    static func blobExtent(_ arguments: Arguments) -> CGSize {
        // The widest symbols take about one and a half times their font's size.
        let widest = BlobMelt(
            at: 0.5, maxBlur: CGFloat(arguments[BlobOptions.maxBlur]), alphaThreshold: arguments[BlobOptions.alphaThreshold])
        let side = (1.5 * CGFloat(arguments[BlobOptions.size])).rounded(.up) + 2 * widest.reach
        return CGSize(width: side, height: side)
    }

    @MainActor static func blobView(_ picture: Picture) throws -> ComponentView {
        let arguments = picture.arguments
        let primary = try symbol(BlobOptions.primary, arguments), alternative = try symbol(BlobOptions.alternative, arguments)
        let maxBlur = CGFloat(arguments[BlobOptions.maxBlur]), threshold = arguments[BlobOptions.alphaThreshold]
        let first = arguments[optional: BlobOptions.color].map { AnyShapeStyle(Color($0)) } ?? AnyShapeStyle(.primary)
        var style = first
        if let second = arguments[optional: BlobOptions.gradient] {
            let from = arguments[optional: BlobOptions.color].map { Color($0) } ?? .primary
            style = AnyShapeStyle(.linearGradient(colors: [from, Color(second)], startPoint: .top, endPoint: .bottom))
        }
        let font = Font.system(size: CGFloat(arguments[BlobOptions.size]))
        guard picture.isRecording else {
            return ComponentView(
                BlobbySymbol(progress: arguments[BlobOptions.progress], maxBlur: maxBlur, alphaThreshold: threshold) {
                    Image(systemName: primary)
                } alternative: {
                    Image(systemName: alternative)
                }
                .font(font).foregroundStyle(style))
        }
        let duration = arguments[RecordOptions.duration]
        return ComponentView(
            Steps(times: [0.1 * duration, 0.6 * duration]) { step in
                BlobbySymbol(isPrimary: step != 1, maxBlur: maxBlur, alphaThreshold: threshold) {
                    Image(systemName: primary)
                } alternative: {
                    Image(systemName: alternative)
                }
                .motion(.morph, value: step)
            }
            .font(font).foregroundStyle(style))
    }

    @MainActor private static func symbol(_ option: Option<String>, _ arguments: Arguments) throws(Complaint) -> String {
        let name = arguments[option]
        // Where the icon font is missing every symbol is drawn as a stand-in, and that is said on standard error.
        guard let glyphs = ViewTree.Services.standard.symbolGlyphs, glyphs.hasIcons else { return name }
        if SymbolLibrary.exists(name, in: glyphs) { return name }
        let table = SymbolTable.shared
        let known = table.names + table.names.filter(table.hasFill).map { $0 + ".fill" }
        let meant = suggestion(for: name, among: known).map { "; did you mean \($0)?" } ?? "."
        throw Complaint("\(option.spelling) takes the name of a symbol, such as heart or play.fill, not \(quoted(name))\(meant)")
    }
}
