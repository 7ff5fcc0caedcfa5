// Real elements, unseen, over the picture: what screen readers, switches and the keyboard find. ElementUpdates.swift sends the changes.

// The element for each role, its ARIA role where the element does not have it by itself, and where its name goes.
const kinds = {
    text: { tag: "span", named: "text" },
    heading: { tag: "h2", named: "text" },
    button: { tag: "button", named: "text" },
    // Stands for an action of the element before it; Tab passes it by.
    action: { tag: "button", named: "text" },
    link: { tag: "a", role: "link", named: "text" },
    image: { tag: "div", role: "img" },
    group: { tag: "div", role: "group", contains: true },
    list: { tag: "div", role: "list", contains: true },
    listItem: { tag: "div", role: "listitem", contains: true },
    toggle: { tag: "button", role: "switch" },
    option: { tag: "button", role: "radio", named: "text" },
    // A wheel; what opens a menu is a button.
    picker: { tag: "div", role: "spinbutton" },
    slider: { tag: "div", role: "slider" },
    stepper: { tag: "div", role: "spinbutton" },
    progress: { tag: "div", role: "progressbar" },
    textField: { tag: "input", type: "text" },
    search: { tag: "input", type: "search" },
    secureTextField: { tag: "input", type: "password" },
    textArea: { tag: "textarea" },
};

export class Elements {
    constructor(root, send) {
        this.root = root;
        this.send = send;
        this.known = new Map();
        this.isComposing = false;
        this.isTaking = false;
        root.addEventListener("focusin", event => this.tell("focus", event));
        root.addEventListener("focusout", event => {
            // Going to another element, or to another window, is not leaving; going to the panel is.
            if (!root.contains(event.relatedTarget) && document.hasFocus()) this.tell("blur", event);
        });
        root.addEventListener("click", event => this.tell("activate", event));
        // A form, so that browsers and their helpers see which fields belong together; what it is for, the program does.
        root.addEventListener("submit", event => event.preventDefault());
    }

    clear() {
        this.isTaking = true;
        this.root.replaceChildren();
        this.known.clear();
        this.isTaking = false;
    }

    tell(action, event) {
        const id = event.target.dataset?.element;
        // What the program said need not be said back.
        if (id && !this.isTaking) this.send({ type: "action", action, element: id });
    }

    // What a key does at an element that has the page's focus and not the program's, which has none for it.
    action(key) {
        const element = document.activeElement, item = this.known.get(element?.dataset?.element)?.item;
        if (!item || item.isFocused || item.isDisabled) return null;
        if (key === "Enter" || key === " ") return item.canFocus && !item.isAdjustable ? { action: "activate", element: item.id } : null;
        if (!item.isAdjustable) return null;
        const isMirrored = document.dir === "rtl";
        const step = { ArrowUp: 1, ArrowDown: -1, ArrowRight: isMirrored ? -1 : 1, ArrowLeft: isMirrored ? 1 : -1 }[key];
        return step ? { action: step > 0 ? "increment" : "decrement", element: item.id } : null;
    }

    // In reading order.
    focusable() {
        return [...this.root.querySelectorAll("[tabindex='0']:not(:disabled)")];
    }

    fieldAt(x, y) {
        return [...this.root.querySelectorAll("input, textarea")].find(field => {
            const box = field.getBoundingClientRect();
            return x >= box.left && x < box.right && y >= box.top && y < box.bottom && !field.disabled;
        });
    }

    take(update) {
        this.isTaking = true;
        const dropped = [];
        for (const id of update.drop) {
            const known = this.known.get(id);
            if (known) dropped.push(known.element);
            this.known.delete(id);
        }
        for (const item of update.put) this.put(item);
        for (const [parent, ids] of Object.entries(update.order)) {
            const container = parent === "" ? this.root : this.known.get(parent)?.element;
            if (!container) continue;
            // Only what is out of place moves: an element that is taken out loses the focus.
            let next = container.firstElementChild;
            for (const id of ids) {
                const element = this.known.get(id)?.element;
                if (!element) continue;
                while (next && dropped.includes(next)) next = next.nextElementSibling;
                if (element === next) next = next.nextElementSibling;
                else container.insertBefore(element, next);
            }
        }
        for (const element of dropped) element.remove();
        for (const item of update.put) this.place(this.known.get(item.id));
        for (const parent of update.put) {
            if (!kinds[parent.role]?.contains) continue;
            for (const child of this.known.get(parent.id).element.children) this.place(this.known.get(child.dataset.element));
        }
        this.followFocus();
        this.isTaking = false;
    }

    followFocus() {
        const focused = [...this.known.values()].find(({ item }) => item.isFocused)?.element;
        const active = document.activeElement;
        // What has the focus beside the program keeps it.
        const isElsewhere = active && active !== document.body && !this.root.contains(active);
        if (focused && focused !== active && !isElsewhere) focused.focus({ preventScroll: true });
        else if (!focused && this.root.contains(active) && this.followed === active) active.blur();
        this.followed = focused;
    }

    put(item) {
        const kind = kinds[item.role] ?? kinds.text;
        let known = this.known.get(item.id);
        if (!known || known.item.role !== item.role) {
            const element = document.createElement(kind.tag);
            element.dataset.element = item.id;
            if (kind.tag === "button") element.type = "button";
            if (kind.type) element.type = kind.type;
            if (known) {
                // Its children go with it.
                element.append(...known.element.children);
                known.element.replaceWith(element);
            }
            known = { element };
            this.known.set(item.id, known);
        }
        known.item = item;
        const { element } = known;
        const set = (name, value) => {
            if (value === undefined || value === null || value === false) element.removeAttribute(name);
            else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
        };
        const isField = kind.tag === "input" || kind.tag === "textarea";
        const isRange = ["slider", "stepper", "picker", "progress"].includes(item.role);
        const spoken = isField || isRange || item.role === "toggle" ? item.label : [item.label, item.value].filter(Boolean).join(", ");
        if (kind.named === "text") {
            if (element.textContent !== (spoken ?? "")) element.textContent = spoken ?? "";
        } else {
            set("aria-label", spoken);
        }
        set("role", kind.role);
        set("aria-description", item.hint);
        set("data-identifier", item.identifier);
        set("id", item.role === "action" ? `element-${item.id}` : undefined);
        set("aria-actions", item.actions?.map(id => `element-${id}`).join(" "));
        const isDisabled = item.isDisabled ?? false;
        if (kind.tag === "button") element.disabled = isDisabled;
        else set("aria-disabled", isDisabled);
        set("data-focused", item.isFocused);
        set("aria-live", item.isLive ? "polite" : undefined);
        set("aria-modal", item.isModal);
        if (item.role === "toggle") set("aria-checked", item.value === "on" || item.value === "mixed" ? (item.value === "on" ? "true" : "mixed") : "false");
        else if (item.role === "option") set("aria-checked", item.isSelected ? "true" : "false");
        else if (kind.tag === "button") set("aria-pressed", item.isSelected);
        else set("aria-current", item.isSelected);
        set("aria-haspopup", item.opensMenu ? "menu" : undefined);
        set("aria-expanded", item.isExpanded === undefined ? undefined : String(item.isExpanded));
        if (isRange) {
            set("aria-valuetext", item.value);
            const number = parseFloat(item.value);
            set("aria-valuenow", Number.isFinite(number) ? number : undefined);
        }
        // What the program has no focus for is passed over by Tab; buttons would stop it by themselves.
        if (item.canFocus || (isField && !isDisabled)) set("tabindex", "0");
        else set("tabindex", kind.tag === "button" || item.isFocused ? "-1" : undefined);
        if (isField) {
            set("readonly", item.isDisabled);
            set("enterkeyhint", item.enterKey);
            set("inputmode", item.inputMode);
            set("autocomplete", item.autocomplete ?? "off");
            set("autocapitalize", item.autocapitalize ?? "off");
            set("spellcheck", item.isCorrected ? "true" : "false");
            set("autocorrect", item.isCorrected ? "on" : "off");
            if (!this.isComposing || document.activeElement !== element) this.restore(element);
        }
    }

    // What the browser put into a field by itself, unasked: what it knows of a person, or a password. Nobody may have been there.
    filled(element) {
        const item = this.known.get(element?.dataset?.element)?.item;
        if (!item || !("value" in element) || element.value === (item.value ?? "")) return;
        this.send({ type: "replace", element: item.id, start: 0, end: (item.value ?? "").length, text: element.value.slice(0, 100000) });
    }

    // A field's text and selection, as the program says.
    restore(element) {
        const item = this.known.get(element?.dataset?.element)?.item;
        if (!item || !("value" in element)) return;
        const value = item.value ?? "";
        if (element.value !== value) element.value = value;
        if (item.selection && document.activeElement === element) element.setSelectionRange(...item.selection);
    }

    place({ element, item }) {
        const parent = element.parentElement;
        const [left, top] = parent === this.root || !parent ? [0, 0] : this.known.get(parent.dataset.element)?.item.frame ?? [0, 0];
        const [x, y, width, height] = item.frame;
        const style = `left: ${x - left}px; top: ${y - top}px; width: ${width}px; height: ${height}px;`;
        if (element.getAttribute("style") !== style) element.style.cssText = style;
    }
}
