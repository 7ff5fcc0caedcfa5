extension GalleryPage {
    /// The page's style sheet. Colours come in pairs, light and dark; `color-scheme` on the root chooses, which the
    /// appearance switch overrides through `data-appearance`.
    static let style: HTML = """

        :root {
          color-scheme: light dark;
          --paper: light-dark(#ffffff, #131315);
          --surface: light-dark(#f5f5f7, #1c1c1f);
          --raised: light-dark(#ffffff, #2c2c30);
          --ink: light-dark(#17171a, #f2f2f5);
          --quiet: light-dark(#62626b, #a3a3ad);
          --line: light-dark(#e3e3e8, #313136);
          --accent: light-dark(#4a45d1, #9d99ff);
          --on-accent: light-dark(#ffffff, #131315);
          --comment: light-dark(#6a6a74, #96969f);
          --keyword: light-dark(#a0208f, #f58fe0);
          --string: light-dark(#b3261e, #ff9a8d);
          --number: light-dark(#1c52c4, #9cc2ff);
          --type: light-dark(#0b6b63, #7ddccf);
          --sans: "Inter", ui-sans-serif, system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif;
          --mono: "JetBrains Mono", ui-monospace, "SF Mono", Menlo, Consolas, "Noto Sans Mono", monospace;
          --radius: 20px;
        }
        :root[data-appearance="light"] { color-scheme: light; }
        :root[data-appearance="dark"] { color-scheme: dark; }

        *, *::before, *::after { box-sizing: border-box; }
        [hidden] { display: none !important; }
        html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 24px; }
        body {
          margin: 0 auto; max-width: 1120px; padding: 0 clamp(20px, 4.5vw, 56px);
          background: var(--paper); color: var(--ink);
          font: 400 17px/1.55 var(--sans); text-rendering: optimizeLegibility;
          -webkit-font-smoothing: antialiased;
        }
        h1, h2, h3, p, ul, ol, figure, fieldset { margin: 0; padding: 0; }
        ul, ol { list-style: none; }
        fieldset { border: 0; min-width: 0; }
        a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: 3px; }
        button, input { font: inherit; color: inherit; }
        :focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 8px; }
        .skip { position: absolute; left: -9999px; }
        .skip:focus { left: 20px; top: 12px; padding: 8px 14px; background: var(--raised); z-index: 3; }

        /* One picture for each appearance; the other one is not there. */
        .on-light { display: block; }
        .on-dark { display: none; }
        @media (prefers-color-scheme: dark) {
          :root:not([data-appearance="light"]) .on-light { display: none; }
          :root:not([data-appearance="light"]) .on-dark { display: block; }
        }
        :root[data-appearance="dark"] .on-light { display: none; }
        :root[data-appearance="dark"] .on-dark { display: block; }

        .masthead {
          display: grid; grid-template-columns: 1fr auto; align-items: start; gap: 20px 24px;
          padding: clamp(48px, 9vw, 104px) 0 clamp(40px, 6vw, 72px);
        }
        h1 {
          font-size: clamp(44px, 7.4vw, 84px); line-height: 0.98; font-weight: 650; letter-spacing: -0.042em;
          text-wrap: balance;
        }
        .introduction {
          grid-column: 1 / -1; max-width: 34em; color: var(--quiet);
          font-size: clamp(19px, 2.1vw, 23px); line-height: 1.42; letter-spacing: -0.012em; text-wrap: pretty;
        }

        .segments { display: inline-flex; padding: 3px; gap: 2px; border-radius: 999px; background: var(--surface); }
        .segments legend { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        .segments label { position: relative; }
        .segments input {
          position: absolute; inset: 0; opacity: 0; margin: 0; cursor: pointer; width: 100%; height: 100%;
        }
        .segments span, .segments button {
          display: block; min-width: 44px; padding: 6px 13px; border: 0; border-radius: 999px; background: none;
          text-align: center;
          font-size: 14px; line-height: 20px; font-weight: 500; color: var(--quiet); font-variant-numeric:
          tabular-nums; cursor: pointer;
        }
        .segments input:checked + span, .segments button[aria-pressed="true"] {
          background: var(--raised); color: var(--ink); box-shadow: 0 0 0 0.5px var(--line), 0 1px 3px rgb(0 0 0 /
          0.12);
        }
        .segments input:focus-visible + span { outline: 3px solid var(--accent); outline-offset: 2px; }

        .columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 56px; }
        .contents > ol { display: flex; flex-wrap: wrap; gap: 4px 22px; padding-bottom: 44px; }
        .contents ol ol { display: none; }
        .contents a { display: block; padding: 5px 0; font-size: 15px; color: var(--quiet); text-decoration: none; }
        .contents a:hover, .contents a[aria-current] { color: var(--ink); }
        .contents a[aria-current] { font-weight: 600; }

        section { padding: clamp(36px, 5vw, 56px) 0 clamp(44px, 7vw, 88px); border-top: 1px solid var(--line); }
        h2 {
          font-size: clamp(27px, 3.4vw, 36px); line-height: 1.12; font-weight: 650; letter-spacing: -0.028em;
          text-wrap: balance;
        }
        h2 a, h3 a { color: inherit; text-decoration: none; }
        h2 a:hover, h3 a:hover { text-decoration: underline; }
        section section { padding: clamp(44px, 5vw, 60px) 0 0; border: 0; }
        h3 { font-size: 21px; line-height: 1.25; font-weight: 620; letter-spacing: -0.018em; }
        h3 + .prose { margin-top: 6px; }
        .prose { max-width: 38em; margin-top: 14px; text-wrap: pretty; }
        .prose code, .introduction code, .small code { font: 500 0.88em var(--mono); }

        figcaption, .caption { font-size: 15px; line-height: 1.4; font-weight: 550; }
        .measure {
          display: block; font-weight: 400; font-size: 13px; color: var(--quiet); font-variant-numeric: tabular-nums;
        }

        .figures {
          display: flex; flex-wrap: wrap; gap: 28px clamp(16px, 2.1vw, 26px);
          /* Pictures of different heights stand on one line, whatever the length of their captions. */
          align-items: baseline;
          margin-top: 20px; padding: clamp(20px, 3vw, 36px); border-radius: var(--radius); background: var(--surface);
        }
        /* A caption wraps to its picture's width, but to no less than a readable one. */
        .figures figure { width: max(var(--width), 96px); max-width: 100%; }
        .figures figcaption { text-align: left; overflow-wrap: anywhere; }
        .plate { margin-bottom: 14px; }
        .plate img, .screen img, .screen canvas { max-width: 100%; height: auto; }

        .film {
          display: grid; grid-template-columns: minmax(180px, 2fr) 5fr; margin-top: 28px; overflow: hidden;
          border-radius: var(--radius); background: var(--surface);
        }
        .film + .film, .film + .figures { margin-top: 20px; }
        .screen {
          display: grid; place-items: center; padding: clamp(20px, 3vw, 36px); min-height: 220px; min-width: 0;
        }
        .desk { display: grid; align-content: center; min-width: 0; padding: clamp(20px, 3vw, 36px); padding-left: 0; }
        .film.wide { grid-template-columns: minmax(0, 1fr); }
        .film.wide .desk { padding-left: clamp(20px, 3vw, 36px); padding-top: 0; }
        .desk { grid-template-columns: 1fr auto; column-gap: 24px; }
        .readout {
          text-align: right; line-height: 1.4; font-size: 15px; font-weight: 550; font-variant-numeric: tabular-nums;
        }
        .readout span { display: block; }
        .readout .label { font-weight: 400; font-size: 13px; color: var(--quiet); min-height: 1.4em; }
        .strip, .scale, .transport { grid-column: 1 / -1; }

        .strip { position: relative; margin-top: 18px; height: 64px; }
        .cells {
          display: flex; height: 100%; overflow: hidden; border-radius: 12px; background: var(--raised);
          box-shadow: inset 0 0 0 1px var(--line);
        }
        .cells span { flex: 1 1 0; min-width: 0; display: grid; place-items: center; padding: 6px 3px; }
        .cells span + span { border-left: 1px solid var(--line); }
        .cells img { width: 100%; height: 52px; object-fit: contain; }
        /* The knob is 44 points wide to the touch and 3 to the eye; reaching half of it past each end of the strip puts
           its middle exactly on the first and the last frame. */
        .strip input {
          position: absolute; left: -22px; top: -7px; width: calc(100% + 44px); height: calc(100% + 14px); margin: 0;
          appearance: none; background: none; cursor: ew-resize; touch-action: pan-y;
        }
        .strip input:disabled { display: none; }
        .strip input::-webkit-slider-runnable-track { height: 100%; background: none; }
        .strip input::-moz-range-track { height: 100%; background: none; }
        .strip input::-webkit-slider-thumb {
          appearance: none; width: 44px; height: 100%; border: 0; border-radius: 0;
          background: radial-gradient(circle 6.5px at 50% 6.5px, var(--accent) 6px, transparent 6.5px) no-repeat,
            linear-gradient(var(--accent), var(--accent)) 50% 0 / 3px 100% no-repeat;
        }
        .strip input::-moz-range-thumb {
          width: 44px; height: 100%; border: 0; border-radius: 0;
          background: radial-gradient(circle 6.5px at 50% 6.5px, var(--accent) 6px, transparent 6.5px) no-repeat,
            linear-gradient(var(--accent), var(--accent)) 50% 0 / 3px 100% no-repeat;
        }
        .strip input:focus-visible { outline: none; }
        .strip:has(input:focus-visible) .cells { outline: 3px solid var(--accent); outline-offset: 3px; }
        .scale {
          display: flex; justify-content: space-between; margin-top: 8px;
          font-size: 13px; color: var(--quiet); font-variant-numeric: tabular-nums;
        }
        .transport { display: flex; align-items: center; gap: 14px; margin-top: 16px; }
        .transport .segments { background: light-dark(#e9e9ed, #131315); }
        .play {
          min-width: 92px; padding: 8px 20px; border: 0; border-radius: 999px; background: var(--accent); color:
          var(--on-accent);
          font-size: 15px; line-height: 20px; font-weight: 600; cursor: pointer;
        }
        .play:hover { filter: brightness(1.08); }

        .sample { position: relative; margin-top: 20px; }
        pre {
          margin: 0; padding: 22px clamp(18px, 3vw, 28px); overflow-x: auto; border-radius: var(--radius);
          background: var(--paper); box-shadow: inset 0 0 0 1px var(--line);
          font: 400 14px/1.65 var(--mono); font-variant-ligatures: none; tab-size: 4;
        }
        pre code { font: inherit; }
        pre i { font-style: normal; }
        .comment { color: var(--comment); }
        .keyword { color: var(--keyword); }
        .string { color: var(--string); }
        .number { color: var(--number); }
        .type { color: var(--type); }
        .copy {
          position: absolute; top: 12px; right: 12px; padding: 5px 13px; border: 0; border-radius: 999px; background:
          var(--surface);
          color: var(--quiet); font-size: 13px; line-height: 20px; font-weight: 500; cursor: pointer;
        }
        .copy:hover { color: var(--ink); }

        .credits { margin-top: 18px; font-size: 15px; color: var(--quiet); }
        .credits a { color: inherit; }
        .credits a:hover { color: var(--accent); }
        .colophon { padding: 28px 0 72px; border-top: 1px solid var(--line); }
        .small { max-width: 44em; font-size: 15px; color: var(--quiet); }

        @media (min-width: 1000px) {
          .columns { grid-template-columns: 168px minmax(0, 1fr); }
          .contents > ol { display: block; position: sticky; top: 40px; padding-top: 42px; }
          .contents ol ol { display: block; margin: 2px 0 10px; padding-left: 14px; border-left: 1px solid var(--line); }
          .contents ol ol a { padding: 3px 0; font-size: 14px; }
          main > section:first-child { border-top-color: transparent; padding-top: 36px; }
        }
        @media (max-width: 680px) {
          .masthead { grid-template-columns: 1fr; }
          .appearance { order: 1; justify-self: start; }
          .film { grid-template-columns: minmax(0, 1fr); }
          .film .desk { padding: 0 20px 24px; }
          .screen { min-height: 0; padding: 32px 20px; }
          .cells span:nth-child(even):not(:last-child) { display: none; }
          .copy { position: static; margin-top: 10px; }
        }
        @media (prefers-reduced-motion: no-preference) {
          html { scroll-behavior: smooth; }
          .segments span, .segments button, .contents a, .copy { transition: color 0.15s, background-color 0.15s; }
        }
        @media (prefers-contrast: more) {
          :root { --quiet: var(--ink); --line: light-dark(#77777f, #8d8d96); }
        }

        """
}
