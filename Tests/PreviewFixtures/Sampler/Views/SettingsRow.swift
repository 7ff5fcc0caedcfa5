import SwiftUI

struct SettingsRow<Accessory: View>: View {
    let icon: String
    let color: Color
    let title: LocalizedStringKey
    @ViewBuilder var accessory: Accessory

    var body: some View {
        HStack(spacing: 14) {
            Image(systemName: icon)
                .font(.system(size: 15, weight: .medium))
                .foregroundColor(.white)
                .frame(width: 30, height: 30)
                .background(color, in: RoundedRectangle(cornerRadius: 7, style: .continuous))
            Text(title)
            Spacer()
            accessory
                .foregroundColor(.secondary)
        }
        .padding(.horizontal)
        .padding(.vertical, 10)
        .contentShape(Rectangle())
    }
}

extension SettingsRow where Accessory == Image {
    init(icon: String, color: Color, title: LocalizedStringKey) {
        self.init(icon: icon, color: color, title: title) {
            Image(systemName: "chevron.right")
        }
    }
}

struct SettingsRow_Previews: PreviewProvider {
    static var previews: some View {
        Group {
            VStack(spacing: 0) {
                SettingsRow(icon: "airplane", color: .orange, title: "Airplane Mode") { Text("Off") }
                SettingsRow(icon: "wifi", color: .blue, title: "Wi-Fi") { Text("Home") }
                SettingsRow(icon: "bell.badge.fill", color: .red, title: "settings.notifications")
            }
            .previewDisplayName("Rows")

            SettingsRow(icon: "gear", color: .gray, title: "General")
                .preferredColorScheme(.dark)
                .previewDisplayName("Dark")
        }
        .previewLayout(.sizeThatFits)
    }
}
