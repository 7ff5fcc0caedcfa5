import Foundation
import SwiftUICore
import Testing

@testable import BrowserHost

/// What a page is told of elements.
@Suite struct ElementUpdatesTests {
    private func message(_ change: (inout AccessibilityNode) -> Void) -> String {
        var node = AccessibilityNode(identity: 7, frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        change(&node)
        var updates = ElementUpdates()
        return updates.update([node], number: 1) ?? ""
    }

    @Test(arguments: [
        (SubmitLabel.Kind.return, "enter"), (.done, "done"), (.go, "go"), (.join, "go"), (.route, "go"), (.send, "send"),
        (.search, "search"), (.next, "next"), (.continue, "next"),
    ])
    func theReturnKeyOfAFieldSaysWhatItDoes(label: SubmitLabel.Kind, hint: String) {
        let told = message {
            $0.role = .textField
            $0.submitLabel = label
        }
        #expect(told.contains("\"enterKey\":\"\(hint)\""))
    }

    @Test func whatIsNoFieldSaysNothingOfIt() {
        let told = message { $0.role = .button }
        for name in ["enterKey", "inputMode", "autocomplete", "autocapitalize", "isCorrected"] { #expect(!told.contains(name)) }
    }

    private func field(_ change: (inout TextInputTraits) -> Void) -> String {
        message {
            $0.role = .textField
            var input = TextInputTraits()
            change(&input)
            $0.input = input
        }
    }

    @Test(arguments: [
        (UIKeyboardType.URL, "url"), (.numberPad, "numeric"), (.asciiCapableNumberPad, "numeric"), (.phonePad, "tel"),
        (.emailAddress, "email"), (.decimalPad, "decimal"), (.webSearch, "search"),
    ])
    func theKeyboardIsTheNearest(type: UIKeyboardType, mode: String) {
        #expect(field { $0.keyboardType = type }.contains("\"inputMode\":\"\(mode)\""))
    }

    @Test(arguments: [UIKeyboardType.default, .alphabet, .numbersAndPunctuation, .namePhonePad, .twitter])
    func theKeyboardOfLettersIsNotSaid(type: UIKeyboardType) {
        #expect(!field { $0.keyboardType = type }.contains("inputMode"))
    }

    @Test func whatAFieldIsForHasHTMLsName() {
        #expect(field { $0.contentType = .password }.contains("\"autocomplete\":\"current-password\""))
        #expect(field { $0.contentType = .addressCity }.contains("\"autocomplete\":\"address-level2\""))
        #expect(field { $0.contentType = .oneTimeCode }.contains("\"autocomplete\":\"one-time-code\""))
        // What a program made up would mean nothing, or something else.
        #expect(!field { $0.contentType = UITextContentType(rawValue: "on") }.contains("autocomplete"))
        #expect(!field { _ in }.contains("autocomplete"))
    }

    @Test func capitalLettersAndCorrections() {
        #expect(field { $0.autocapitalization = .words }.contains("\"autocapitalize\":\"words\""))
        #expect(field { $0.autocapitalization = .never }.contains("\"autocapitalize\":\"none\""))
        #expect(field { $0.isCorrected = true }.contains("\"isCorrected\":true"))
        #expect(!field { _ in }.contains("isCorrected"))
    }
}
