/// A command's help, laid out like a manual page from the same tables that the parser reads.
struct Manual {
    let command: Command
    /// Columns to fill, at least 40.
    var width = 80

    var text: String {
        var sections = [section("NAME", paragraphs(["\(command.spelling) - \(command.summary)"]))]
        sections.append(section("SYNOPSIS", synopsis.flatMap { wrapped($0, indent: 4, hanging: 8) }))
        if !command.description.isEmpty { sections.append(section("DESCRIPTION", paragraphs(command.description))) }
        if !command.subcommands.isEmpty {
            let entries = command.subcommands.map { (term: $0.path.last!, text: sentence($0.summary)) }
            sections.append(section(command.memberName.uppercased() + "S", definitions(entries)))
        }
        if !command.positionals.isEmpty {
            sections.append(section("ARGUMENTS", definitions(command.positionals.map { (term: $0.name, text: $0.summary) })))
        }
        sections.append(section("OPTIONS", definitions(command.allOptions.map { (term: term(of: $0), text: text(of: $0)) })))
        if !command.examples.isEmpty {
            let lines = command.examples.map { wrapped($0.summary, indent: 4) + ["        " + $0.line] }
            sections.append(section("EXAMPLES", Array(lines.joined(separator: [""]))))
        }
        let codes = command.exitStatus.map { (term: String($0.code), text: $0.summary) }
        sections.append(section("EXIT STATUS", definitions(codes)))
        return sections.joined(separator: "\n")
    }

    private var synopsis: [String] {
        if command.run == nil {
            return [
                "\(command.spelling) \(command.memberName.uppercased()) [OPTION]...",
                "\(command.spelling) [--help | --version]",
            ]
        }
        var words = [command.spelling]
        words += command.positionals.map { argument in
            let name = argument.repeats ? argument.name + "..." : argument.name
            return argument.isRequired ? name : "[\(name)]"
        }
        if command.options.contains(where: { !$0.isRequired }) { words.append("[OPTION]...") }
        words += command.options.filter(\.isRequired).map { "\($0.spelling) \($0.placeholder ?? "")" }
        return [words.joined(separator: " ")]
    }

    private func term(of option: any AnyOption) -> String {
        let names = (option.short.map { "-\($0), " } ?? "") + "--\(option.name)"
        return option.placeholder.map { "\(names) \($0)" } ?? names
    }

    private func text(of option: any AnyOption) -> String {
        guard option.placeholder != nil else { return option.summary }
        var parts = [option.summary, sentence(option.expectation)]
        if let initial = option.defaultText { parts.append("Default: \(initial).") }
        if option.isRequired { parts.append("Required.") }
        return parts.joined(separator: " ")
    }

    private func section(_ title: String, _ lines: [String]) -> String {
        ([title] + lines).map { $0 + "\n" }.joined()
    }

    private func paragraphs(_ texts: [String]) -> [String] {
        Array(texts.map { wrapped($0, indent: 4) }.joined(separator: [""]))
    }

    private func definitions(_ entries: [(term: String, text: String)]) -> [String] {
        entries.flatMap { ["    " + $0.term] + wrapped($0.text, indent: 8) }
    }

    /// Lines of at most `width` columns, unless one word is longer.
    private func wrapped(_ text: String, indent: Int, hanging: Int? = nil) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            let margin = lines.isEmpty ? indent : hanging ?? indent
            if !line.isEmpty, margin + line.count + 1 + word.count > max(width, 40) {
                lines.append(String(repeating: " ", count: margin) + line)
                line = String(word)
            } else {
                line += line.isEmpty ? String(word) : " " + word
            }
        }
        lines.append(String(repeating: " ", count: lines.isEmpty ? indent : hanging ?? indent) + line)
        return lines
    }

    private func sentence(_ clause: String) -> String { clause.prefix(1).uppercased() + clause.dropFirst() + "." }
}
