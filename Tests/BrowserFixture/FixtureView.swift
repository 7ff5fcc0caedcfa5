import Settle
import SwiftUI

struct FixtureView: View {
    let name: String

    var body: some View {
        switch name {
        case "avatar": AvatarLoadSettle(name: "Ava Kim")
        case "rows": LoadingRows(count: 200)
        case "picture": Picture()
        case "moving": Moving()
        case "pinch": Pinch()
        case "conditions": Conditions()
        case "keys": Keys()
        case "actions": Actions()
        case "scroll": Scrolling()
        case "list": Rows()
        case "fields": Fields()
        case "selection": Text("Hello wide world").font(.title).textSelection(.enabled)
        default: Controls()
        }
    }
}

private struct LoadingRows: View {
    let count: Int

    var body: some View {
        ScrollView {
            LazyVStack(spacing: 12) {
                ForEach(0..<count, id: \.self) { index in
                    HStack(spacing: 12) {
                        SkeletonLoader(shape: .circle).frame(width: 44, height: 44)
                        VStack(alignment: .leading, spacing: 8) {
                            SkeletonLoader(shape: .rounded()).frame(height: 16)
                            SkeletonLoader(shape: .rounded()).frame(width: 120, height: 12)
                        }
                    }
                    .accessibilityElement().accessibilityLabel("Row \(index)")
                }
            }
            .padding()
        }
    }
}

private struct Scrolling: View {
    var body: some View {
        ScrollView {
            LazyVStack {
                ForEach(0..<1000, id: \.self) { index in Text("Row \(index)").frame(height: 40) }
            }
        }
    }
}

private struct Controls: View {
    @State private var count = 0
    @State private var isOn = false
    @State private var offset = CGSize.zero
    @State private var isHovered = false

    var body: some View {
        VStack(spacing: 20) {
            Text("Count \(count)").accessibilityIdentifier("count")
            Button("Add") { count += 1 }.buttonStyle(.borderedProminent)
            RoundedRectangle(cornerRadius: 12)
                .fill(isOn ? Color.green : isHovered ? Color.orange : Color.blue)
                .frame(width: isOn ? 160 : 80, height: 80)
                .onTapGesture { withAnimation(.spring) { isOn.toggle() } }
                .onHover { isHovered = $0 }
                .accessibilityLabel("Box").accessibilityHint("Grows").accessibilityAddTraits(.isButton)
            Text(isHovered ? "Hovered" : "Not hovered")
            Circle().fill(.pink).frame(width: 60, height: 60).offset(offset)
                .gesture(
                    DragGesture()
                        .onChanged { offset = $0.translation }
                        .onEnded { _ in withAnimation(.bouncy) { offset = .zero } }
                )
                .accessibilityLabel("Ball")
            Text("Moved by \(Int(offset.width)), \(Int(offset.height))")
        }
    }
}

/// Of everything something: text, gradients, blur, shadow, translucency.
private struct Picture: View {
    var body: some View {
        VStack(spacing: 12) {
            Text("Pixels, exactly").font(.title).foregroundStyle(.indigo)
            AvatarLoadSettle(name: "Ava Kim", progress: 0.4)
            RoundedRectangle(cornerRadius: 20)
                .fill(LinearGradient(colors: [.pink, .orange, .mint], startPoint: .topLeading, endPoint: .bottomTrailing))
                .frame(height: 60).shadow(radius: 8, y: 4)
            Circle().fill(.blue.opacity(0.4)).frame(width: 70, height: 70).blur(radius: 4)
        }
        .padding()
    }
}

private struct Moving: View {
    var body: some View {
        VStack {
            Text("Moving")
            TimelineView(.animation) { context in
                Circle().fill(AngularGradient(colors: [.red, .yellow, .green, .blue, .red], center: .center))
                    .frame(width: 200, height: 200)
                    .rotationEffect(.radians(context.date.timeIntervalSinceReferenceDate))
            }
        }
    }
}

private struct Pinch: View {
    @State private var magnification = 1.0

    var body: some View {
        VStack {
            Rectangle().fill(.teal)
                .gesture(MagnifyGesture().onChanged { magnification = $0.magnification })
            Text(String(format: "%.1f times", magnification))
        }
    }
}

private struct Conditions: View {
    @Environment(\.colorScheme) private var colorScheme
    @Environment(\.colorSchemeContrast) private var contrast
    @Environment(\.accessibilityReduceMotion) private var reduceMotion
    @Environment(\.accessibilityReduceTransparency) private var reduceTransparency
    @Environment(\.dynamicTypeSize) private var typeSize
    @Environment(\.layoutDirection) private var direction
    @Environment(\.displayScale) private var scale

    var body: some View {
        VStack {
            Text(colorScheme == .dark ? "dark" : "light")
            Text(contrast == .increased ? "more contrast" : "contrast")
            Text(reduceMotion ? "less motion" : "motion")
            Text(reduceTransparency ? "less transparency" : "transparency")
            Text("\(typeSize)")
            Text(direction == .rightToLeft ? "right to left" : "left to right")
            GeometryReader { geometry in
                Text("\(Int(geometry.size.width)) by \(Int(geometry.frame(in: .global).maxY)) at \(Int(scale))")
            }
        }
    }
}

private struct Keys: View {
    @State private var typed = ""
    @State private var level = 3
    @FocusState private var isFocused: Bool

    var body: some View {
        VStack(spacing: 20) {
            Text("Typed \(typed)")
                .focusable().focused($isFocused)
                .onKeyPress { press in
                    guard press.key != .tab, press.key != .escape else { return .ignored }
                    typed += press.key == .return ? "⏎" : press.characters
                    return .handled
                }
                .accessibilityRespondsToUserInteraction()
            Text(isFocused ? "Focused" : "Not focused")
            Capsule().fill(.blue).frame(width: CGFloat(level) * 20, height: 20)
                .accessibilityElement().accessibilityLabel("Level").accessibilityValue("\(level)")
                .accessibilityAdjustableAction { level += $0 == .increment ? 1 : -1 }
            Button("Focus") { isFocused = true }.disabled(level < 0)
            Button("Never") {}.disabled(true)
            Text("Title").font(.title).accessibilityAddTraits(.isHeader)
            Image(systemName: "heart").accessibilityLabel("Heart")
            Text("Busy").accessibilityAddTraits(.updatesFrequently)
            Text("Chosen").accessibilityAddTraits([.isButton, .isSelected])
        }
    }
}

/// Rows, and what opens something.
private struct Rows: View {
    @State private var fruit = "Apple"
    @State private var size = 3
    @State private var isExpanded = false

    var body: some View {
        List {
            Section("Fruit") {
                Text("Ripe")
                HStack {
                    Text("Sour")
                    Button("Taste") {}
                }
            }
            Menu("More") { Button("Eat") { fruit = "Pear" } }
            Picker("Favourite", selection: $fruit) { ForEach(["Apple", "Pear"], id: \.self) { Text($0) } }
            Picker("Size", selection: $size) { ForEach(1..<9, id: \.self) { Text("\($0)") } }.pickerStyle(.wheel)
            DisclosureGroup("Details", isExpanded: $isExpanded) { Text("Seeds") }
        }
    }
}

/// What assistive technologies can do beside pressing.
private struct Actions: View {
    @State private var done = "nothing"
    @State private var canDelete = true

    var body: some View {
        VStack(spacing: 20) {
            Text("Message").padding()
                .accessibilityAction(named: "Reply") { done = "replied" }
                .modifier(DeleteAction(isThere: canDelete) {
                    done = "deleted"
                    canDelete = false
                })
            Color.blue.frame(width: 50, height: 50).accessibilityElement().accessibilityLabel("Map")
                .accessibilityScrollAction { edge in done = edge == .bottom ? "down" : "elsewhere" }
            Text("Done \(done)")
        }
    }
}

private struct DeleteAction: ViewModifier {
    let isThere: Bool
    let action: () -> Void
    func body(content: Content) -> some View {
        if isThere { content.accessibilityAction(named: "Delete", action) } else { content }
    }
}

/// Fields that say what they are for.
private struct Fields: View {
    @State private var name = ""
    @State private var email = ""
    @State private var password = ""
    @State private var note = "I saw teh cat"
    @State private var amount = 3

    var body: some View {
        VStack(spacing: 20) {
            TextField("Name", text: $name).textContentType(.name).textInputAutocapitalization(.words)
            TextField("E-mail", text: $email).keyboardType(.emailAddress).textContentType(.emailAddress)
            SecureField("Password", text: $password).textContentType(.newPassword)
            TextField("Note", text: $note)
            TextField("Code", text: $note).autocorrectionDisabled()
            TextField("Amount", value: $amount, format: .number).keyboardType(.decimalPad)
            Text("\(name), \(email), \(password), \(note), \(amount)").accessibilityIdentifier("all")
        }
        .padding()
    }
}
