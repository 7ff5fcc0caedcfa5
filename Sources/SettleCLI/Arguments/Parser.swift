/// What a command line asks for.
enum Invocation {
    case run(Command, Arguments)
    case help(Command)
    case version

    /// Reads the words after the program's name.
    ///
    /// The first words name the command. Then, in any order: `--name value`, `--name=value`, `-o value`, `-ovalue`, flags and
    /// positional arguments; after `--` only positional ones. A value may begin with a dash (`--progress -1`, `-o -`), but one
    /// that is spelled like an option of the command must be joined by `=`. `--help` wins over every mistake.
    init(_ words: [String], under root: Command) throws(Complaint) {
        var command = root
        var rest = words[...]
        while command.run == nil, let word = rest.first, !word.hasPrefix("-") {
            command = try command.subcommand(word)
            rest.removeFirst()
        }
        let beforeTerminator = rest.prefix { $0 != "--" }
        if beforeTerminator.contains(where: { $0 == "--help" || $0 == "-h" }) {
            self = .help(command)
        } else if beforeTerminator.contains("--version") {
            self = .version
        } else {
            var parser = Parser(command: command, rest: rest, arguments: Arguments(defaultsOf: command.allOptions))
            self = .run(command, try parser.parse())
        }
    }
}

private struct Parser {
    let command: Command
    var rest: ArraySlice<String>
    var arguments: Arguments

    mutating func parse() throws(Complaint) -> Arguments {
        var onlyPositionals = false
        while let word = rest.popFirst() {
            if onlyPositionals || word == "-" || !word.hasPrefix("-") {
                try takePositional(word)
            } else if word == "--" {
                onlyPositionals = true
            } else if word.hasPrefix("--") {
                try takeLong(word.dropFirst(2))
            } else {
                try takeShort(word.dropFirst())
            }
        }
        try checkCompleteness()
        return arguments
    }

    private mutating func takeLong(_ word: Substring) throws(Complaint) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let option = command.allOptions.first(where: { $0.name == parts[0] }) else { throw unknown("--" + parts[0]) }
        try take(option, attached: parts.count > 1 ? parts[1] : nil)
    }

    private mutating func takeShort(_ word: Substring) throws(Complaint) {
        guard let option = command.allOptions.first(where: { $0.short == word.first }) else {
            throw unknown("-" + word.prefix { $0 != "=" })
        }
        let value = word.dropFirst()
        try take(option, attached: value.isEmpty ? nil : value.hasPrefix("=") ? value.dropFirst() : value)
    }

    private mutating func take(_ option: any AnyOption, attached: Substring?) throws(Complaint) {
        guard option.placeholder != nil else {
            if attached != nil { throw Complaint("--\(option.name) takes no value.") }
            try arguments.set(option, to: true)
            return
        }
        let value: String
        if let attached {
            value = String(attached)
        } else if let next = rest.first, !isOption(next) {
            value = next
            rest.removeFirst()
        } else {
            throw Complaint("\(option.spelling) needs a value: \(option.expectation).")
        }
        try arguments.set(option, to: try option.read(value))
    }

    /// Whether a word is spelled like one of the command's options, and so is no value for the one before it.
    private func isOption(_ word: String) -> Bool {
        guard word.hasPrefix("-") else { return false }
        let name = word.prefix { $0 != "=" }
        return word == "--" || command.allOptions.contains { "--" + $0.name == name || $0.short.map { "-\($0)" == name } ?? false }
    }

    private mutating func takePositional(_ word: String) throws(Complaint) {
        if command.run == nil { throw Complaint("\"\(command.spelling)\" does not take \(quoted(word)).") }
        let room = command.positionals.contains { $0.repeats } || arguments.positionals.count < command.positionals.count
        guard room else {
            let hint = command.positionals.isEmpty ? "" : " after \(sentenceList(command.positionals.map(\.name)))"
            throw Complaint("\"\(command.spelling)\" does not take \(quoted(word))\(hint).")
        }
        arguments.append(word)
    }

    private func checkCompleteness() throws(Complaint) {
        if command.run == nil {
            throw Complaint("\"\(command.spelling)\" needs a \(command.memberName): \(command.memberList).")
        }
        if let missing = command.positionals.dropFirst(arguments.positionals.count).first(where: \.isRequired) {
            throw Complaint("\"\(command.spelling)\" needs \(missing.name).")
        }
        if let missing = command.options.first(where: { $0.isRequired && !arguments.isGiven($0) }) {
            throw Complaint("\"\(command.spelling)\" needs \(missing.spelling) \(missing.placeholder ?? "").")
        }
    }

    private func unknown(_ typed: String) -> Complaint {
        let name = String(typed.drop { $0 == "-" })
        let meant = suggestion(for: name, among: command.allOptions.map(\.name)).map { "; did you mean --\($0)?" } ?? "."
        return Complaint("\"\(command.spelling)\" has no option \(printable(typed, limit: 60))\(meant)")
    }
}
