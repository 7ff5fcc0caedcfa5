extension GalleryPage {
    /// Runs before the first paint, so that a chosen appearance does not flash in late.
    static let earlyScript: HTML = """

        try {
          const chosen = localStorage.getItem("appearance");
          if (chosen === "light" || chosen === "dark") document.documentElement.dataset.appearance = chosen;
        } catch { /* A page opened as a file may have no storage; then the system decides. */ }

        """

    /// The appearance switch, the players, the copy buttons and the current place in the contents. Without it the page
    /// shows every picture and each strip's frames in a row.
    static let script: HTML = """

        (() => {
          "use strict";
          const root = document.documentElement;
          const systemIsDark = matchMedia("(prefers-color-scheme: dark)");
          const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
          const appearance = () => root.dataset.appearance ?? (systemIsDark.matches ? "dark" : "light");
          const players = [];

          // Appearance

          const choice = document.querySelector(".appearance");
          choice.hidden = false;
          choice.querySelector(`[value="${root.dataset.appearance ?? "system"}"]`).checked = true;
          choice.addEventListener("change", event => {
            const value = event.target.value;
            if (value === "system") delete root.dataset.appearance; else root.dataset.appearance = value;
            try { localStorage.setItem("appearance", value); } catch { /* Not kept, but it holds for now. */ }
            for (const player of players) player.draw();
          });
          systemIsDark.addEventListener("change", () => { for (const player of players) player.draw(); });

          // Film strips

          class Player {
            constructor(figure) {
              this.figure = figure;
              this.frames = JSON.parse(figure.dataset.frames);
              this.duration = this.frames.at(-1).time;
              this.index = this.frames.length - 1;
              this.rate = 1;
              this.pictures = { light: [], dark: [] };
              this.range = figure.querySelector("input[type=range]");
              this.time = figure.querySelector(".time");
              this.label = figure.querySelector(".label");
              this.button = figure.querySelector(".play");
              this.range.disabled = false;
              this.range.addEventListener("input", () => { this.pause(); this.show(Number(this.range.value)); });
              this.range.addEventListener("keydown", event => {
                if (event.key === " " && this.button) { event.preventDefault(); this.toggle(); }
              });
              if (this.button) {
                figure.querySelector(".transport").hidden = false;
                this.button.addEventListener("click", () => this.toggle());
                const speeds = [...figure.querySelectorAll(".segments button")];
                for (const speed of speeds) speed.addEventListener("click", () => {
                  for (const other of speeds) other.setAttribute("aria-pressed", String(other === speed));
                  this.setRate(Number(speed.value));
                });
              }
              this.say();
            }

            // One canvas takes the place of the still picture: swapping an image's source can flash empty.
            makeCanvas() {
              const { width, height } = this.figure.dataset;
              const still = this.figure.querySelector(".screen img");
              const canvas = document.createElement("canvas");
              canvas.width = width;
              canvas.height = height;
              canvas.style.width = still.style.width;
              canvas.setAttribute("role", "img");
              canvas.setAttribute("aria-label", still.alt);
              this.figure.querySelector(".screen").replaceChildren(canvas);
              this.canvas = canvas;
              this.context = canvas.getContext("2d");
            }

            picture(index) {
              const kind = appearance();
              return this.pictures[kind][index] ??= Object.assign(new Image(), { src: this.frames[index][kind] });
            }

            load() {
              return Promise.all(this.frames.map((_, index) => this.picture(index).decode().catch(() => {})));
            }

            draw() {
              const picture = this.picture(this.index);
              if (!picture.complete) { picture.addEventListener("load", () => this.draw(), { once: true }); return; }
              if (!picture.naturalWidth) return;
              if (!this.canvas) this.makeCanvas();
              this.context.clearRect(0, 0, this.canvas.width, this.canvas.height);
              this.context.drawImage(picture, 0, 0, this.canvas.width, this.canvas.height);
            }

            show(index) {
              this.index = index;
              this.range.value = index;
              this.say();
              this.draw();
            }

            say() {
              const frame = this.frames[this.index];
              const time = `${frame.time.toFixed(3)} s`;
              this.time.textContent = time;
              this.label.textContent = frame.label;
              const place = `frame ${this.index + 1} of ${this.frames.length}`;
              this.range.setAttribute("aria-valuetext", [time, frame.label, place].filter(Boolean).join(", "));
            }

            toggle() { if (this.running) this.pause(); else this.play(); }

            async play() {
              const run = this.running = {};
              this.button.textContent = "Pause";
              await this.load();
              if (this.running !== run) return;
              if (this.index === this.frames.length - 1) this.show(0);
              this.from(this.frames[this.index].time);
              const tick = now => {
                if (this.running !== run) return;
                const time = this.started + (now - this.startedAt) / 1000 * this.rate;
                // The last frame whose time has come; half a millisecond forgives a rounded clock.
                const next = this.frames.findLastIndex(frame => frame.time <= time + 0.0005);
                if (next > this.index) this.show(next);
                if (time >= this.duration) this.pause(); else requestAnimationFrame(tick);
              };
              requestAnimationFrame(tick);
            }

            from(time) { this.started = time; this.startedAt = performance.now(); }

            setRate(rate) {
              if (this.running) this.from(this.started + (performance.now() - this.startedAt) / 1000 * this.rate);
              this.rate = rate;
            }

            pause() {
              this.running = undefined;
              if (this.button) this.button.textContent = "Play";
            }
          }

          for (const figure of document.querySelectorAll(".film")) players.push(new Player(figure));

          // A short film plays once when it is first in full view, unless its reader wants less motion.
          const view = new IntersectionObserver(entries => {
            for (const entry of entries) if (entry.isIntersecting) {
              view.unobserve(entry.target);
              const player = players.find(player => player.figure === entry.target);
              if (player.button && player.duration <= 5 && !reducedMotion.matches && !player.running) player.play();
              else player.load();
            }
          }, { threshold: 0.75 });
          for (const player of players) view.observe(player.figure);

          // Copy buttons

          for (const button of document.querySelectorAll(".copy")) {
            button.hidden = false;
            button.addEventListener("click", async () => {
              const code = button.parentElement.querySelector("code");
              try {
                await navigator.clipboard.writeText(code.textContent);
                button.textContent = "Copied";
              } catch {
                getSelection().selectAllChildren(code);
                button.textContent = "Selected";
              }
              setTimeout(() => { button.textContent = "Copy"; }, 1600);
            });
          }

          // The place in the contents

          const links = new Map([...document.querySelectorAll(".contents a")].map(link => [link.hash.slice(1), link]));
          const places = [...document.querySelectorAll("main section")];
          const visible = new Set();
          const reading = new IntersectionObserver(entries => {
            for (const entry of entries) {
              if (entry.isIntersecting) visible.add(entry.target); else visible.delete(entry.target);
            }
            // The innermost of those that are being read; in a gap between two, the last one stays.
            const place = places.findLast(section => visible.has(section));
            if (!place) return;
            for (const link of links.values()) link.removeAttribute("aria-current");
            links.get(place.id)?.setAttribute("aria-current", "true");
          }, { rootMargin: "-20% 0px -70% 0px" });
          for (const section of places) reading.observe(section);
        })();

        """
}
