// Keys, composed text and the clipboard, as messages. Keys go to the program, whose focus and the page's are kept the same by
// elements.js; the browser keeps its own: function keys, zoom, tabs.

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
// Of what is pressed with the command key, what programs have for themselves in a page. The rest is the browser's.
const commands = new Set(["a", "z", "y", "x", "c", "b", "i", "u", "f", "g", "s", "d", "e", "k", "enter", "backspace", "delete",
    "arrowleft", "arrowright", "arrowup", "arrowdown", "home", "end"]);

export class Keyboard {
    constructor(elements, send) {
        this.elements = elements;
        this.send = send;
        this.down = new Set();
        addEventListener("keydown", event => this.keyDown(event));
        addEventListener("keyup", event => this.keyUp(event));
        addEventListener("blur", () => this.down.clear());
        addEventListener("paste", event => this.paste(event));
        addEventListener("beforeinput", event => this.beforeInput(event));
        addEventListener("input", event => { if (!event.isComposing && !elements.isComposing) elements.filled(event.target); });
        for (const type of ["compositionstart", "compositionupdate", "compositionend"]) {
            addEventListener(type, event => this.compose(event));
        }
    }

    modifiers(event) {
        // The key that gives a third character to a key is not a command.
        const types = event.getModifierState("AltGraph");
        const command = !types && (isMac ? event.metaKey : event.ctrlKey), control = !types && (isMac ? event.ctrlKey : event.metaKey);
        return { shift: event.shiftKey, control, option: !types && event.altKey, command };
    }

    message(phase, event) {
        return { type: "key", phase, key: event.key, ...this.modifiers(event), repeat: event.repeat };
    }

    // Whether a key is the program's.
    isOurs(event) {
        if (event.isComposing || event.keyCode === 229 || event.key === "Dead" || event.key === "Process") return false;
        if (/^F\d+$/.test(event.key) || event.key.length > 16) return false;
        const { command, control, option } = this.modifiers(event);
        if (command) return commands.has(event.key.toLowerCase());
        // With these, browsers go back and forth and open menus.
        if (option && !isMac) return event.key === "ArrowUp" || event.key === "ArrowDown";
        if (control && !isMac) return false;
        if (event.key === "Tab") return !this.leaves(event.shiftKey);
        return true;
    }

    // Tab behind the last element, or before the first, goes on to the browser's own controls.
    leaves(backwards) {
        const all = this.elements.focusable(), active = document.activeElement;
        if (!all.length) return true;
        // Where nothing has the focus yet, the browser knows best where it goes.
        return !all.includes(active) || active === (backwards ? all[0] : all.at(-1));
    }

    keyDown(event) {
        if (!this.isOurs(event)) return;
        event.preventDefault();
        const action = this.elements.action(event.key);
        if (action) return this.send({ type: "action", ...action });
        this.down.add(event.code);
        this.send(this.message("down", event));
    }

    keyUp(event) {
        if (this.down.delete(event.code)) this.send(this.message("up", event));
    }

    paste(event) {
        const text = event.clipboardData?.getData("text/plain");
        event.preventDefault();
        if (text) this.send({ type: "paste", text: text.slice(0, 100000) });
    }

    // What comes here was typed by no key of ours: dead keys, a keyboard on the screen, dictation, a correction.
    beforeInput(event) {
        if (event.inputType === "insertCompositionText" || event.isComposing) return;
        event.preventDefault();
        const press = key => {
            for (const phase of ["down", "up"]) {
                this.send({ type: "key", phase, key, shift: false, control: false, option: false, command: false, repeat: false });
            }
        };
        switch (event.inputType) {
        case "deleteContentBackward": return press("Backspace");
        case "deleteContentForward": return press("Delete");
        case "insertLineBreak":
        case "insertParagraph": return press("Enter");
        }
        const text = event.data ?? event.dataTransfer?.getData("text/plain");
        // A correction takes the place of a word, wherever the caret is; in a field the browser has it selected by now.
        if (event.inputType === "insertReplacementText" && text && event.target.dataset?.element) {
            const { selectionStart: start, selectionEnd: end } = event.target;
            if (start !== null && end > start) {
                return this.send({ type: "replace", element: event.target.dataset.element, start, end, text: text.slice(0, 100000) });
            }
        }
        if (text) this.send({ type: "text", text: text.slice(0, 100000) });
    }

    compose(event) {
        const text = event.data ?? "";
        this.elements.isComposing = event.type !== "compositionend";
        switch (event.type) {
        case "compositionupdate":
            this.send({ type: "compose", text, start: text.length, end: text.length });
            break;
        case "compositionend":
            this.send(text ? { type: "text", text } : { type: "compose", text: "", start: 0, end: 0 });
            // The field shows again what the program says.
            this.elements.restore(event.target);
            break;
        }
    }
}
