import Foundation

extension GalleryPage {
    /// The whole page.
    var html: String {
        let ids = Self.addresses(of: sections)
        let page: HTML = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>\(title)</title>
            <style>\(Self.style)</style>
            <script>\(Self.earlyScript)</script>
            </head>
            <body>
            <a class="skip" href="#content">Skip to the components</a>
            <header class="masthead">
            <h1>\(title)</h1>
            \(Self.appearanceSwitch)
            \(HTML.paragraphs(introduction, class: "introduction"))
            </header>
            <div class="columns">
            <nav class="contents" aria-label="Components"><ol>
            \(zip(sections, ids).map { $0.entry($1) })
            </ol></nav>
            <main id="content">
            \(zip(sections, ids).map { $0.html($1) })
            </main>
            </div>
            \(.if(!colophon.isEmpty, footer))
            <script>\(Self.script)</script>
            </body>
            </html>

            """
        return page.source
    }

    private var footer: HTML {
        "<footer class=\"colophon\">\(HTML.paragraphs(colophon, class: "small"))</footer>"
    }

    private static let appearanceSwitch: HTML = """
        <fieldset class="segments appearance" hidden>
        <legend>Appearance</legend>
        <label><input type="radio" name="appearance" value="system" checked><span>System</span></label>
        <label><input type="radio" name="appearance" value="light"><span>Light</span></label>
        <label><input type="radio" name="appearance" value="dark"><span>Dark</span></label>
        </fieldset>
        """

    /// What the addresses of a section and of its series end in.
    fileprivate struct Addresses {
        var section: String
        var series: [String]
    }

    /// An id for each section and series, every one different and fit for an address.
    private static func addresses(of sections: [Section]) -> [Addresses] {
        var taken: Set<String> = ["content"]
        func address(_ wish: String) -> String {
            let plain = String(wish.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
            let base = plain.isEmpty ? "section" : plain
            var id = base
            var number = 2
            while !taken.insert(id).inserted {
                id = "\(base)-\(number)"
                number += 1
            }
            return id
        }
        return sections.map { section in
            Addresses(section: address(section.id), series: section.series.map { address("\(section.id)-\($0.title)") })
        }
    }
}

extension GalleryPage.Section {
    /// The section's lines in the contents.
    fileprivate func entry(_ ids: GalleryPage.Addresses) -> HTML {
        let inner = zip(series, ids.series).map { "<li><a href=\"#\($1)\">\($0.title)</a></li>\n" as HTML }
        return """
            <li><a href="#\(ids.section)">\(title)</a>
            \(.if(!inner.isEmpty, "<ol>\n\(inner)</ol>"))</li>

            """
    }

    fileprivate func html(_ ids: GalleryPage.Addresses) -> HTML {
        """
        <section id="\(ids.section)" aria-labelledby="\(ids.section)-title">
        <h2 id="\(ids.section)-title"><a href="#\(ids.section)">\(title)</a></h2>
        \(HTML.paragraphs(text, class: "prose"))
        \(.if(!credits.isEmpty, creditsHTML))
        \(filmStrips.map(\.html))
        \(.if(!trimmedSample.isEmpty, sampleHTML))
        \(zip(series, ids.series).map { $0.html(id: $1) })
        </section>

        """
    }

    private var sampleHTML: HTML {
        """
        <div class="sample">
        <pre tabindex="0" role="region" aria-label="Code for \(title)"><code>\(HTML.swift(trimmedSample))</code></pre>
        <button type="button" class="copy" hidden>Copy</button>
        </div>
        """
    }

    private var trimmedSample: String {
        sample.trimmingCharacters(in: .newlines)
    }

    private var creditsHTML: HTML {
        "<ul class=\"credits\" aria-label=\"Credits for \(title)\">\n\(credits.map { "<li>\($0.html)</li>\n" })</ul>"
    }
}

extension GalleryPage.Series {
    fileprivate func html(id: String) -> HTML {
        """
        <section id="\(id)" aria-labelledby="\(id)-title">
        <h3 id="\(id)-title"><a href="#\(id)">\(title)</a></h3>
        \(HTML.paragraphs(text, class: "prose"))
        \(.if(!figures.isEmpty, "<div class=\"figures\">\n\(figures.map(\.html))</div>"))
        </section>

        """
    }
}

extension GalleryPage.Credit {
    fileprivate var html: HTML {
        guard let address, let scheme = URL(string: address)?.scheme?.lowercased(),
            ["http", "https"].contains(scheme)
        else { return HTML(text: text) }
        return "<a href=\"\(address)\" rel=\"noopener noreferrer\">\(text)</a>"
    }
}

extension GalleryPage.PictureSize {
    /// Points, with as many of two decimals as it takes: "96", "73.5", "108.67".
    static func points(_ length: Double) -> String {
        let hundredths = (length * 100).rounded()
        let decimals = hundredths.truncatingRemainder(dividingBy: 100) == 0 ? 0 : hundredths.truncatingRemainder(dividingBy: 10) == 0 ? 1 : 2
        return String(format: "%.\(decimals)f", length)
    }

    fileprivate var caption: String {
        "\(Self.points(widthInPoints)) × \(Self.points(heightInPoints)) pt, \(Self.points(scale))×"
    }

    /// A picture in both appearances, of which the style sheet shows one. The attributes hold whole numbers, which keep
    /// the place until the file is there; the style holds the exact width, so that pixels meet pixels.
    fileprivate func picture(light: String, dark: String, name: String) -> HTML {
        let width = Int(widthInPoints.rounded(.up))
        let height = Int(heightInPoints.rounded(.up))
        func image(_ file: String, _ appearance: String) -> HTML {
            """
            <img class="on-\(appearance)" src="\(HTML.address(ofFile: file))" alt="\(name)" \
            width="\(width)" height="\(height)" \
            style="width:\(Self.points(widthInPoints))px" loading="lazy" decoding="async">
            """
        }
        return "\(image(light, "light"))\(image(dark, "dark"))"
    }
}

extension GalleryPage.Figure {
    fileprivate var html: HTML {
        """
        <figure style="--width:\(GalleryPage.PictureSize.points(size.widthInPoints))px">
        <div class="plate" title="\(size.caption)">\(size.picture(light: light, dark: dark, name: name))</div>
        <figcaption dir="auto">\(name)</figcaption>
        </figure>

        """
    }
}

extension GalleryPage.FilmStrip {
    /// How many frames lie under the scrubber as a strip: fewer of a wide picture, so that each can be made out.
    private var cellCount: Int {
        let cell = 52 * size.widthInPoints / size.heightInPoints + 8
        return min(max(Int((660 / cell).rounded()), 3), 12)
    }
    /// From this width in points on, the picture stands above the controls instead of beside them.
    private static let wideWidth = 300.0

    fileprivate var html: HTML {
        let times = Self.rising(frames.map(\.time))
        guard let last = frames.last, let end = times.last, let start = times.first else { return "" }
        let films = zip(frames, times).map { frame, time in
            ScriptFrame(
                light: HTML.address(ofFile: frame.light), dark: HTML.address(ofFile: frame.dark),
                time: time - start, label: frame.label)
        }
        return """
            <div class="film\(size.widthInPoints >= Self.wideWidth ? " wide" : "")" role="group" aria-label="\(name)" \
            data-frames="\(Self.json(films))" data-width="\(size.width)" data-height="\(size.height)">
            <div class="screen">\(size.picture(light: last.light, dark: last.dark, name: name))</div>
            <div class="desk">
            <div class="caption">\(name) <span class="measure">\(size.caption), \(frames.count) frames</span></div>
            <div class="readout">\
            <span class="time">\(Self.seconds(end - start))</span><span class="label">\(last.label)</span>\
            </div>
            <div class="strip">
            <div class="cells" aria-hidden="true">\(cells.map(\.html))</div>
            <input type="range" min="0" max="\(frames.count - 1)" step="1" value="\(frames.count - 1)" \
            aria-label="Frame of \(name)" disabled>
            </div>
            <div class="scale" aria-hidden="true"><span>0 s</span><span>\(Self.seconds(end - start))</span></div>
            \(.if(end > start, Self.transport))
            </div>
            </div>

            """
    }

    private static let transport: HTML = """
        <div class="transport" hidden>
        <button type="button" class="play">Play</button>
        <div class="segments" role="group" aria-label="Speed">
        <button type="button" value="1" aria-pressed="true">1×</button>
        <button type="button" value="0.25" aria-pressed="false">0.25×</button>
        <button type="button" value="0.1" aria-pressed="false">0.1×</button>
        </div>
        </div>
        """

    /// The frames that lie under the scrubber: the first, the last and evenly chosen ones between.
    private var cells: [GalleryPage.Frame] {
        let count = cellCount
        guard frames.count > count else { return frames }
        return (0..<count).map { frames[$0 * (frames.count - 1) / (count - 1)] }
    }

    private static func rising(_ times: [Double]) -> [Double] {
        var latest: Double?
        return times.map { time in
            let next = time.isFinite ? max(time, latest ?? time) : latest ?? 0
            latest = next
            return next
        }
    }

    static func seconds(_ time: Double) -> String { String(format: "%.3f s", time) }

    /// What the page's script needs to know about a frame.
    private struct ScriptFrame: Encodable {
        var light, dark: String
        var time: Double
        var label: String
    }

    private static func json(_ frames: [ScriptFrame]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Times are finite by now, so there is nothing here that JSON could not hold.
        guard let data = try? encoder.encode(frames) else { return "[]" }
        return String(decoding: data, as: UTF8.self)
    }
}

extension GalleryPage.Frame {
    /// A small picture of the frame, for the strip. It says nothing that the scrubber does not say.
    fileprivate var html: HTML {
        """
        <span><img class="on-light" src="\(HTML.address(ofFile: light))" alt="" loading="lazy" decoding="async">\
        <img class="on-dark" src="\(HTML.address(ofFile: dark))" alt="" loading="lazy" decoding="async"></span>
        """
    }
}
