import Foundation

/// A command of `settle`, or a group of them: all that its parser, its help and its run need to know.
struct Command: Sendable {
    /// An argument without a name.
    struct Positional: Sendable {
        var name: String
        var summary: String
        var isRequired = true
        /// Takes all that remain.
        var repeats = false
    }

    struct Example: Sendable {
        var line: String
        var summary: String
        init(_ line: String, _ summary: String) { (self.line, self.summary) = (line, summary) }
    }

    struct ExitStatus: Sendable {
        var code: Int32
        var summary: String
        init(_ code: Int32, _ summary: String) { (self.code, self.summary) = (code, summary) }
    }

    typealias Run = @MainActor @Sendable (Arguments, Context) async throws -> Int32

    /// The words that call it: ["settle", "render", "avatar"].
    var path: [String]
    /// A sentence without capital and full stop.
    var summary: String
    /// Paragraphs.
    var description: [String] = []
    var positionals: [Positional] = []
    /// Its own; `--help` and `--version` are in every command.
    var options: [any AnyOption] = []
    /// What the commands of a group are called in a sentence.
    var memberName = "command"
    var subcommands: [Command] = []
    var examples: [Example] = []
    var exitStatus = Self.doneOrNot

    static let doneOrNot = [
        ExitStatus(0, "All went well."),
        ExitStatus(2, "The command line or its input was wrong, or nothing could be written. One sentence on standard error says why."),
    ]
    static let interrupted = ExitStatus(130, "An interrupt (control-C) stopped it before it was finished.")
    /// nil for a group.
    var run: Run?

    var spelling: String { path.joined(separator: " ") }
    var allOptions: [any AnyOption] { options + [Self.helpOption, Self.versionOption] }

    static let helpOption = Option.flag("help", short: "h", "Print this help and exit.")
    static let versionOption = Option.flag("version", "Print the version and exit.")

    /// The command under this one that the words name.
    func command(at words: some Sequence<String>) throws(Complaint) -> Command {
        var command = self
        for word in words { command = try command.subcommand(word) }
        return command
    }

    /// "there are render and record"
    var memberList: String {
        "there \(subcommands.count == 1 ? "is" : "are") \(sentenceList(subcommands.map { $0.path.last! }))"
    }

    func subcommand(_ word: String) throws(Complaint) -> Command {
        if let found = subcommands.first(where: { $0.path.last == word }) { return found }
        if subcommands.isEmpty { throw Complaint("\"\(spelling)\" has no commands under it, so not \(quoted(word)).") }
        let names = subcommands.map { $0.path.last! }
        let meant = suggestion(for: word, among: names).map { "; did you mean \($0)?" }
        throw Complaint("there is no \(memberName) \(quoted(word))" + (meant ?? "; \(memberList)."))
    }
}

/// "a", "a and b", "a, b and c".
func sentenceList(_ words: [String]) -> String {
    words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + words.last!
}

/// What a command was given, with the defaults of its table filled in.
struct Arguments: Sendable {
    private(set) var positionals: [String] = []
    private var values: [String: any Sendable] = [:]
    private var given: Set<String> = []

    init(defaultsOf options: [any AnyOption]) {
        for option in options { values[option.name] = option.defaultValue }
    }

    /// The value that was given, or the command's default.
    /// - Precondition: The option is in the command's table and is required or has a default.
    subscript<Value>(option: Option<Value>) -> Value {
        guard let value = values[option.name] as? Value else {
            preconditionFailure("--\(option.name) is not in the command's table, or has neither a value nor a default")
        }
        return value
    }

    /// The value that was given, or the default, or nil.
    subscript<Value>(optional option: Option<Value>) -> Value? { values[option.name] as? Value }

    func isGiven(_ option: some AnyOption) -> Bool { given.contains(option.name) }

    mutating func set(_ option: any AnyOption, to value: any Sendable) throws(Complaint) {
        guard given.insert(option.name).inserted else { throw Complaint("\(option.spelling) is given twice.") }
        values[option.name] = value
    }

    /// The same arguments with another value: what a list of names does to `--name`.
    func setting<Value>(_ option: Option<Value>, to value: Value) -> Arguments {
        var copy = self
        copy.values[option.name] = value
        return copy
    }

    mutating func append(_ positional: String) { positionals.append(positional) }
}
