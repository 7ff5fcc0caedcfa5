import CLittleCMS

/// An embedded colour profile on its way to sRGB. A profile that cannot be used (damaged, for other channels than the
/// picture has) gives nil: its picture is shown as sRGB, as browsers do.
final class ColorProfile {
    /// The channels of the pixels to be converted.
    enum Channels {
        case bgra, gray, cmyk, invertedCMYK

        fileprivate var format: cmsUInt32Number {
            switch self {
            case .bgra: cmsUInt32Number(CLittleCMSPixelsBGRA8)
            case .gray: cmsUInt32Number(CLittleCMSPixelsGray8)
            case .cmyk: cmsUInt32Number(CLittleCMSPixelsCMYK8)
            case .invertedCMYK: cmsUInt32Number(CLittleCMSPixelsCMYK8Inverted)
            }
        }

        fileprivate var space: cmsColorSpaceSignature {
            switch self {
            case .bgra: cmsSigRgbData
            case .gray: cmsSigGrayData
            case .cmyk, .invertedCMYK: cmsSigCmykData
            }
        }
    }

    let channels: Channels
    private let transform: cmsHTRANSFORM

    /// `channels`: those of the picture. A grey picture may be given as `bgra`, whose blue channel is then
    /// converted as grey if the profile is one for grey.
    convenience init?(icc: UnsafeRawBufferPointer, channels: Channels) {
        guard icc.count >= 128, icc.count <= Int(UInt32.max),
            let profile = cmsOpenProfileFromMem(icc.baseAddress, UInt32(icc.count))
        else { return nil }
        defer { cmsCloseProfile(profile) }
        switch cmsGetDeviceClass(profile) {
        case cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass: break
        default: return nil
        }
        let space = cmsGetColorSpace(profile)
        if channels == .bgra && space == cmsSigGrayData {
            self.init(profile: profile, channels: .gray)
        } else if space == channels.space {
            self.init(profile: profile, channels: channels)
        } else {
            return nil
        }
    }

    /// Colours described by numbers, as in PNG's gAMA and cHRM: a power curve and, as CIE xy, white and primaries.
    convenience init?(gamma: Double, white: (Double, Double), red: (Double, Double), green: (Double, Double), blue: (Double, Double)) {
        func color(_ xy: (Double, Double)) -> cmsCIExyY { cmsCIExyY(x: xy.0, y: xy.1, Y: 1) }
        guard gamma.isFinite, gamma > 0.05, gamma < 20, [white, red, green, blue].allSatisfy({ $0.1 > 0 }) else { return nil }
        var whitePoint = color(white)
        var primaries = cmsCIExyYTRIPLE(Red: color(red), Green: color(green), Blue: color(blue))
        guard let curve = cmsBuildGamma(nil, gamma) else { return nil }
        defer { cmsFreeToneCurve(curve) }
        var curves: [OpaquePointer?] = [curve, curve, curve]
        guard let profile = cmsCreateRGBProfile(&whitePoint, &primaries, &curves) else { return nil }
        defer { cmsCloseProfile(profile) }
        self.init(profile: profile, channels: .bgra)
    }

    private init?(profile: cmsHPROFILE, channels: Channels) {
        guard let sRGB = cmsCreate_sRGBProfile() else { return nil }
        defer { cmsCloseProfile(sRGB) }
        guard
            let transform = cmsCreateTransform(
                profile, channels.format, sRGB, Channels.bgra.format, UInt32(INTENT_PERCEPTUAL), 0)
        else { return nil }
        self.transform = transform
        self.channels = channels
        if isIdentity { return nil }
    }

    deinit { cmsDeleteTransform(transform) }

    /// Whether the profile is sRGB under whatever name: it moves no colour of a coarse cube by more than one step, which
    /// is rounding. Such pixels are best left as they are.
    private var isIdentity: Bool {
        guard channels == .bgra || channels == .gray else { return false }
        var colors: [UInt8] = []
        if channels == .gray {
            for level in 0...255 { colors += [UInt8(level), UInt8(level), UInt8(level), 255] }
        } else {
            let levels: [UInt8] = [0, 16, 51, 96, 128, 180, 220, 255]
            for blue in levels { for green in levels { for red in levels { colors += [blue, green, red, 255] } } }
        }
        var converted = colors
        converted.withUnsafeMutableBytes { convert($0.baseAddress!, count: $0.count / 4) }
        return zip(colors, converted).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
    }

    /// Converts a row of 4-byte pixels (not premultiplied) to BGRA in place; the alpha of BGRA pixels stays.
    func convert(_ row: UnsafeMutableRawPointer, count: Int) {
        if channels == .gray {
            let pixels = row.assumingMemoryBound(to: UInt8.self)
            let gray = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                for index in 0..<count { buffer[index] = pixels[4 * index] }
                filled = count
            }
            cmsDoTransform(transform, gray, row, UInt32(count))
        } else {
            cmsDoTransform(transform, row, row, UInt32(count))
            if channels != .bgra { Self.makeOpaque(row, count: count) }
        }
    }

    /// CMYK without a profile: each ink takes its share of the light that the black one leaves. In place, to BGRA.
    static func convertCMYK(_ row: UnsafeMutableRawPointer, count: Int, inverted: Bool) {
        let pixels = row.assumingMemoryBound(to: UInt8.self)
        let flip: UInt8 = inverted ? 0 : 255
        for at in stride(from: 0, to: 4 * count, by: 4) {
            let paper = UInt32(pixels[at + 3] ^ flip)
            func light(_ ink: UInt8) -> UInt8 { UInt8((UInt32(ink ^ flip) * paper + 127) / 255) }
            let (red, green, blue) = (light(pixels[at]), light(pixels[at + 1]), light(pixels[at + 2]))
            (pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]) = (blue, green, red, 255)
        }
    }

    private static func makeOpaque(_ row: UnsafeMutableRawPointer, count: Int) {
        let pixels = row.assumingMemoryBound(to: UInt8.self)
        for index in 0..<count { pixels[4 * index + 3] = 255 }
    }
}
