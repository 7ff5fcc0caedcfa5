import Foundation
import SwiftUICore

extension PageConditions {
    /// Where what the browser says of the person's wishes goes in the environment.
    func apply(to environment: inout EnvironmentValues) {
        environment.colorScheme = isDark ? .dark : .light
        environment.contrast = increasesContrast ? .increased : .standard
        environment.reduceMotion = reducesMotion
        environment.reduceTransparency = reducesTransparency
        environment.dynamicTypeSize = dynamicTypeSize
        environment.locale = Locale(identifier: language)
        environment.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    }

    /// The size at which body text is enlarged as the browser enlarges its own, as nearly as there is one: 16 pixels, the
    /// standard of all browsers, are `large`.
    var dynamicTypeSize: DynamicTypeSize {
        let body = Font.TextStyle.body, asked = fontSize / 16
        func distance(_ size: DynamicTypeSize) -> Double {
            abs(log(Double(body.size(at: size) / body.size(at: .large)) / asked))
        }
        return DynamicTypeSize.allCases.min { distance($0) < distance($1) }!
    }
}
