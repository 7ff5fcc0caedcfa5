import Foundation

/// The screens of devices, by the names that previews use. Sizes in points, held upright.
enum PreviewScreen {
    /// An iPhone 15's.
    static let standard = CGSize(width: 393, height: 852)

    static func size(of device: String?) -> CGSize {
        guard let device else { return standard }
        let name = device.lowercased()
        // The first words that fit: longer names stand before those that they begin with.
        let found = table.first { words, _ in words.allSatisfy(name.contains) }
        return found?.1 ?? standard
    }

    private static let table: [([String], CGSize)] = [
        (["iphone", "se", "1st"], CGSize(width: 320, height: 568)),
        (["iphone se"], CGSize(width: 375, height: 667)),
        (["iphone 8 plus"], CGSize(width: 414, height: 736)),
        (["iphone 8"], CGSize(width: 375, height: 667)),
        (["iphone 11 pro max"], CGSize(width: 414, height: 896)),
        (["iphone 11 pro"], CGSize(width: 375, height: 812)),
        (["iphone 11"], CGSize(width: 414, height: 896)),
        (["iphone xr"], CGSize(width: 414, height: 896)),
        (["iphone xs max"], CGSize(width: 414, height: 896)),
        (["iphone x"], CGSize(width: 375, height: 812)),
        (["iphone", "mini"], CGSize(width: 375, height: 812)),
        (["iphone 12 pro max"], CGSize(width: 428, height: 926)),
        (["iphone 12"], CGSize(width: 390, height: 844)),
        (["iphone 13 pro max"], CGSize(width: 428, height: 926)),
        (["iphone 13"], CGSize(width: 390, height: 844)),
        (["iphone 14 plus"], CGSize(width: 428, height: 926)),
        (["iphone 14 pro max"], CGSize(width: 430, height: 932)),
        (["iphone 14 pro"], CGSize(width: 393, height: 852)),
        (["iphone 14"], CGSize(width: 390, height: 844)),
        (["iphone 15", "plus"], CGSize(width: 430, height: 932)),
        (["iphone 15", "max"], CGSize(width: 430, height: 932)),
        (["iphone 16 pro max"], CGSize(width: 440, height: 956)),
        (["iphone 16 pro"], CGSize(width: 402, height: 874)),
        (["iphone 16 plus"], CGSize(width: 430, height: 932)),
        (["ipad", "12.9"], CGSize(width: 1024, height: 1366)),
        (["ipad", "13-inch"], CGSize(width: 1032, height: 1376)),
        (["ipad", "mini"], CGSize(width: 744, height: 1133)),
        (["ipad", "11"], CGSize(width: 834, height: 1194)),
        (["ipad"], CGSize(width: 820, height: 1180)),
        (["watch", "49mm"], CGSize(width: 205, height: 251)),
        (["watch", "45mm"], CGSize(width: 198, height: 242)),
        (["watch", "41mm"], CGSize(width: 176, height: 215)),
        (["watch"], CGSize(width: 198, height: 242)),
        (["apple tv"], CGSize(width: 1920, height: 1080)),
        (["mac"], CGSize(width: 1024, height: 768)),
    ]
}
