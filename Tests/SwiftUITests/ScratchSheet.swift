import Foundation
import Stage
import SwiftUI
import SwiftUICore
import Testing

struct Cell: View {
    let name: String
    var body: some View {
        VStack(spacing: 2) {
            HStack(spacing: 6) {
                Image(systemName: name)
                if SymbolTable.shared.hasFill(name) || SymbolLibrary.exists(name + ".fill", in: ViewTree.Services.standard.symbolGlyphs) {
                    Image(systemName: name + ".fill")
                }
            }.font(.system(size: 26)).frame(height: 42)
            Text(name).font(.system(size: 7)).lineLimit(2).frame(height: 18)
        }.frame(width: 84, height: 64)
    }
}

@MainActor @Suite struct ScratchSheet {
    @Test func sheets() throws {
        guard let out = ProcessInfo.processInfo.environment["SHEETS"] else { return }
        let names = SymbolTable.shared.names + ["circle","square","app","rectangle","capsule","oval","diamond","triangle","pentagon","hexagon","octagon","seal","shield","bubble","bubble.left","bubble.right","message","heart.circle","star.square","plus.circle","xmark.circle","checkmark.circle","checkmark.seal","lock.shield","exclamationmark.circle","questionmark.circle","info.circle","7.circle","42.circle","a.circle","bell.slash","mic.slash","eye.slash","wifi.slash","speaker.slash","mic.slash.circle","person.badge.plus","folder.badge.plus","bell.badge","person.crop.circle.badge.checkmark","calendar.badge.clock","plus.message","plus.rectangle","play.rectangle","play.circle","person.fill.viewfinder","arrow.up.circle","chevron.right.circle","ellipsis.circle","no.such.name"]
        print("table", SymbolTable.shared.names.count, SymbolTable.shared.mistakes)
        let g = ViewTree.Services.standard.symbolGlyphs!
        for glyph in SymbolTable.shared.glyphs.sorted() where g.icon(named: glyph) == nil { print("missing glyph", glyph) }
        for r in SymbolTable.shared.references.sorted() where !r.hasPrefix("_") && !SymbolLibrary.exists(r, in: g) { print("missing ref", r) }
        let columns = 14, rows = 12
        for page in 0...(names.count - 1) / (columns * rows) {
            let part = Array(names[(page * columns * rows)..<min(names.count, (page + 1) * columns * rows)])
            let stage = Stage(scale: 1.3, background: .white) {
                VStack(alignment: .leading, spacing: 0) {
                    ForEach(Array(stride(from: 0, to: part.count, by: columns)), id: \.self) { start in
                        HStack(spacing: 0) {
                            ForEach(Array(part[start..<min(start + columns, part.count)]), id: \.self) { Cell(name: $0) }
                        }
                    }
                }
            }
            try stage.writePNG(to: URL(fileURLWithPath: "\(out)/sheet\(page).png"))
        }
        let big = Stage(scale: 2, background: .white) {
            VStack(alignment: .leading, spacing: 10) {
                HStack { Image(systemName: "star"); Text("Hello Hxg"); Image(systemName: "heart.fill"); Image(systemName: "minus"); Image(systemName: "chevron.right") }
                HStack(alignment: .firstTextBaseline) { Image(systemName: "star"); Text("HAH").font(.largeTitle); Image(systemName: "circle").font(.largeTitle) }
                Text("a \(Image(systemName: "star.fill")) b \(Image(systemName: "chevron.right"))c").background(Color.yellow.opacity(0.3))
                Text(Image(systemName: "circle")).background(Color.yellow.opacity(0.3))
                Image(systemName: "circle").background(Color.yellow.opacity(0.3))
                HStack { ForEach([Font.Weight.ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black], id: \.self) { w in
                    VStack { Image(systemName: "heart"); Image(systemName: "gearshape"); Image(systemName: "heart.circle.fill"); Image(systemName: "house"); Image(systemName: "checkmark.circle");Image(systemName: "mic.slash"); Text("W") }.font(.system(size: 24, weight: w)) } }
                HStack { ForEach([SymbolRenderingMode.monochrome, .hierarchical, .palette, .multicolor].indices, id: \.self) { i in
                    HStack { Image(systemName: "heart.circle.fill"); Image(systemName: "person.badge.plus"); Image(systemName: "speaker.wave.3.fill"); Image(systemName: "sun.max.fill") }
                    .symbolRenderingMode([SymbolRenderingMode.monochrome, .hierarchical, .palette, .multicolor][i]).font(.title).foregroundStyle(.blue, .orange) } }
                HStack { ForEach([0.0, 0.2, 0.5, 1], id: \.self) { Image(systemName: "wifi", variableValue: $0); Image(systemName: "speaker.wave.3.fill", variableValue: $0); Image(systemName: "cellularbars", variableValue: $0)  } }.font(.title)
                Label("Lightning", systemImage: "bolt.fill")
                Label("Lightning", systemImage: "bolt.fill").labelStyle(.titleOnly)
                Label("Lightning", systemImage: "bolt.fill").labelStyle(.iconOnly)
                HStack { Label("Rain", systemImage: "cloud.rain").imageScale(.small); Label("Rain", systemImage: "cloud.rain"); Label("Rain", systemImage: "cloud.rain").imageScale(.large) }
                Image(systemName: "heart.circle").resizable().scaledToFit().frame(width: 150, height: 150).foregroundStyle(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
            }.padding()
        }
        try big.writePNG(to: URL(fileURLWithPath: "\(out)/big.png"))
        print(big.displayList.prefix(3000))
    }
}
