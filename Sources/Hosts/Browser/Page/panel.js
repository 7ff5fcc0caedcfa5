// A panel beside the page, where a person sets for this tab what the browser otherwise says of their wishes: to see a program as
// somebody else sees it. What is not set here follows the browser, live.

// For each wish its title, and what it can be. `undefined` is what the browser says.
const wishes = {
    reduceMotion: ["Reduce Motion", [["Auto"], ["Off", false], ["On", true]]],
    reduceTransparency: ["Reduce Transparency", [["Auto"], ["Off", false], ["On", true]]],
    contrast: ["Increase Contrast", [["Auto"], ["Off", false], ["On", true]]],
    dark: ["Appearance", [["Auto"], ["Light", false], ["Dark", true]]],
    rightToLeft: ["Direction", [["Auto"], ["Left to right", false], ["Right to left", true]]],
};
// As many pixels of the browser's standard text, 16, as make the body text of each of the system's sizes, which is 17 at the fourth.
const textSizes = ["xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "accessibility1", "accessibility2",
    "accessibility3", "accessibility4", "accessibility5"];
const bodySizes = [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53];

const storageKey = "settle-panel";

function make(tag, properties = {}, ...children) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
}

export class Panel {
    // `changed` is called after each change of `values`, which has the wishes that are set here.
    constructor(root, changed) {
        this.root = root;
        this.changed = changed;
        const kept = Panel.kept();
        this.values = kept.values;
        this.controls = {};
        this.build();
        this.setOpen(kept.isOpen);
        this.show();
        // What is done here is not the program's.
        for (const type of ["keydown", "keyup", "paste", "beforeinput", "compositionstart", "compositionupdate", "compositionend"]) {
            root.addEventListener(type, event => {
                if (type === "keydown" && event.key === "Escape" && this.isOpen) {
                    this.setOpen(false);
                    this.button.focus();
                }
                event.stopPropagation();
            });
        }
    }

    // Of this tab, over a reload. Only what can be set counts.
    static kept() {
        let kept = {};
        try { kept = JSON.parse(sessionStorage.getItem(storageKey)) ?? {}; } catch { /* Not allowed here, or not ours. */ }
        const values = {};
        for (const name of Object.keys(wishes)) if (typeof kept.values?.[name] === "boolean") values[name] = kept.values[name];
        if (bodySizes.some(size => size * 16 / 17 === kept.values?.fontSize)) values.fontSize = kept.values.fontSize;
        return { values, isOpen: kept.isOpen === true };
    }

    keep() {
        try { sessionStorage.setItem(storageKey, JSON.stringify({ values: this.values, isOpen: this.isOpen })); } catch { /* Then not. */ }
    }

    build() {
        this.button = make("button", { type: "button", id: "panel-button", title: "Display settings" });
        this.button.setAttribute("aria-label", "Display settings");
        this.button.setAttribute("aria-controls", "panel-settings");
        this.button.addEventListener("click", () => this.setOpen(!this.isOpen));
        this.settings = make("form", { id: "panel-settings" });
        this.settings.addEventListener("submit", event => event.preventDefault());
        this.settings.append(make("h2", { textContent: "Display settings" }),
            make("p", { textContent: "For this tab. Auto is what your browser says." }));
        for (const [name, [title, choices]] of Object.entries(wishes)) this.settings.append(this.choice(name, title, choices));
        this.settings.append(this.textSize());
        this.reset = make("button", { type: "button", className: "reset", textContent: "All as the browser says" });
        this.reset.addEventListener("click", () => {
            this.values = {};
            this.take();
        });
        this.settings.append(this.reset);
        this.root.append(this.button, this.settings);
    }

    choice(name, title, choices) {
        const group = make("fieldset", {}, make("legend", { textContent: title }));
        const segments = make("div", { className: "segments" });
        this.controls[name] = choices.map(([label, value]) => {
            const input = make("input", { type: "radio", name });
            input.addEventListener("change", () => this.set(name, value));
            segments.append(make("label", {}, input, make("span", { textContent: label })));
            return [input, value];
        });
        group.append(segments);
        return group;
    }

    textSize() {
        const select = this.select = make("select", { name: "fontSize" });
        select.append(make("option", { value: "", textContent: "Auto" }));
        textSizes.forEach((name, index) => select.append(make("option", { value: String(index), textContent: name })));
        select.addEventListener("change", () => {
            this.set("fontSize", select.value === "" ? undefined : bodySizes[Number(select.value)] * 16 / 17);
        });
        return make("label", { className: "text-size" }, make("span", { textContent: "Text size" }), select);
    }

    set(name, value) {
        if (value === undefined) delete this.values[name];
        else this.values[name] = value;
        this.take();
    }

    take() {
        this.show();
        this.keep();
        this.changed();
    }

    // Brings the controls to what is set.
    show() {
        for (const [name, inputs] of Object.entries(this.controls)) {
            for (const [input, value] of inputs) input.checked = value === this.values[name];
        }
        const index = bodySizes.findIndex(size => size * 16 / 17 === this.values.fontSize);
        this.select.value = index < 0 ? "" : String(index);
        const isChanged = Object.keys(this.values).length > 0;
        this.reset.disabled = !isChanged;
        this.root.classList.toggle("changed", isChanged);
    }

    setOpen(isOpen) {
        this.isOpen = isOpen;
        this.button.setAttribute("aria-expanded", String(isOpen));
        this.settings.hidden = !isOpen;
        // The picture makes room for it: page.css.
        document.body.dataset.panel = isOpen ? "open" : "closed";
        this.keep();
    }
}
