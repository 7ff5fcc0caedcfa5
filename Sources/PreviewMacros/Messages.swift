/// What the compiler asks: one of these. The names are those of the compiler's plugin protocol.
struct Question: Decodable {
    struct Capability: Decodable {}

    struct Location: Decodable {
        var fileID: String
        var fileName: String
        /// In bytes, from 0.
        var offset: Int
        /// From 1.
        var line: Int
        /// From 1.
        var column: Int
    }

    struct Syntax: Decodable {
        /// The text of the macro's use, with the trivia and the attributes before it.
        var source: String
        /// Where `source` begins.
        var location: Location
    }

    struct FreestandingExpansion: Decodable {
        /// What names that are to be unique begin with.
        var discriminator: String
        var syntax: Syntax
        /// What stands around the use, from the inside out; bodies are left out.
        var lexicalContext: [Context]?
    }

    struct Context: Decodable { var source: String }

    struct AttachedExpansion: Decodable {}

    var getCapability: Capability?
    var expandFreestandingMacro: FreestandingExpansion?
    var expandAttachedMacro: AttachedExpansion?
}

/// What the compiler is told.
enum Answer: Encodable {
    case capability(protocolVersion: Int)
    /// Swift source.
    case expansion(String)
    case complaint(String, at: Question.Location?)

    private enum Kind: String, CodingKey { case getCapabilityResult, expandMacroResult }
    private struct CapabilityResult: Encodable {
        struct Capability: Encodable { var protocolVersion: Int }
        var capability: Capability
    }
    private struct ExpansionResult: Encodable {
        var expandedSource: String?
        var diagnostics: [Diagnostic]
    }
    private struct Diagnostic: Encodable {
        struct Position: Encodable { var fileName: String, offset: Int }
        struct Nothing: Encodable {}
        var message: String
        var severity = "error"
        var position: Position
        var highlights: [Nothing] = []
        var notes: [Nothing] = []
        var fixIts: [Nothing] = []
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Kind.self)
        switch self {
        case .capability(let version):
            try container.encode(
                CapabilityResult(capability: .init(protocolVersion: version)), forKey: .getCapabilityResult)
        case .expansion(let source):
            try container.encode(ExpansionResult(expandedSource: source, diagnostics: []), forKey: .expandMacroResult)
        case .complaint(let message, let location):
            let position = Diagnostic.Position(fileName: location?.fileName ?? "", offset: location?.offset ?? 0)
            try container.encode(
                ExpansionResult(expandedSource: nil, diagnostics: [Diagnostic(message: message, position: position)]),
                forKey: .expandMacroResult)
        }
    }
}
