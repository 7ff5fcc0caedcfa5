// Real elements, unseen, over the picture: what screen readers, switches and the keyboard find. ElementUpdates.swift sends the changes.

const tags = { button: "button", link: "a", switch: "button", heading: "h2", text: "span", image: "div", group: "div" };
const roles = { link: "link", switch: "switch", image: "img", group: "group" };

export class Elements {
    constructor(root, send) {
        this.root = root;
        this.send = send;
        this.known = new Map();
    }

    clear() {
        this.root.replaceChildren();
        this.known.clear();
    }

    take(update) {
        for (const id of update.drop) {
            this.known.get(id)?.element.remove();
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
                if (element === next) next = next.nextElementSibling;
                else container.insertBefore(element, next);
            }
        }
        // Frames are the scene's; a child's place is its parent's.
        for (const { element, item } of this.known.values()) this.place(element, item);
    }

    put(item) {
        let known = this.known.get(item.id);
        if (!known || known.item.role !== item.role) {
            const element = document.createElement(tags[item.role] ?? "div");
            if (element.tagName === "BUTTON") element.type = "button";
            element.addEventListener("click", () => this.send({ type: "action", action: "activate", element: item.id }));
            if (known) {
                // Its children go with it.
                element.append(...known.element.children);
                known.element.replaceWith(element);
            }
            known = { element, item };
            this.known.set(item.id, known);
        }
        known.item = item;
        const { element } = known;
        const set = (name, value) => {
            if (value === undefined || value === null) element.removeAttribute(name);
            else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
        };
        const name = [item.label, item.value].filter(Boolean).join(", ");
        const isText = ["button", "link", "heading", "text"].includes(item.role);
        if (isText) {
            if (element.textContent !== name) element.textContent = name;
        } else {
            set("aria-label", name || undefined);
        }
        set("role", roles[item.role]);
        set("aria-description", item.hint);
        set("data-identifier", item.identifier);
        set("aria-pressed", item.isSelected && item.role === "button" ? "true" : undefined);
        set("aria-current", item.isSelected && item.role !== "button" ? "true" : undefined);
        set("aria-live", item.isLive ? "polite" : undefined);
        set("aria-modal", item.isModal ? "true" : undefined);
        set("tabindex", item.isActionable && element.tagName !== "BUTTON" ? "0" : undefined);
    }

    place(element, item) {
        const parent = element.parentElement;
        const outer = parent === this.root || !parent ? [0, 0] : this.known.get(parent.dataset.element)?.item.frame ?? [0, 0];
        element.dataset.element = item.id;
        const [x, y, width, height] = item.frame;
        element.style.cssText = `left:${x - outer[0]}px;top:${y - outer[1]}px;width:${width}px;height:${height}px`;
    }
}
