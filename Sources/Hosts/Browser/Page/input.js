// Pointers and the wheel, as messages. Points are in CSS pixels of the page, which are the scene's points.

export class Input {
    constructor(surface, send) {
        this.send = send;
        // Numbers for fingers; the browser's grow without end. Freed when lifted.
        this.fingers = new Map();
        const on = (name, handler) => surface.addEventListener(name, handler, { passive: false });
        on("pointerdown", event => this.down(event));
        on("pointermove", event => this.move(event));
        on("pointerup", event => this.up(event));
        on("pointercancel", event => this.cancel(event));
        on("pointerleave", event => { if (event.pointerType !== "touch" && !this.fingers.has(event.pointerId)) this.pointer("leave", 0, event); });
        on("wheel", event => this.wheel(event));
        on("contextmenu", event => event.preventDefault());
        this.surface = surface;
    }

    // After a new connection: the server knows of no finger.
    reset() { this.fingers.clear(); }

    pointer(phase, pointer, event) {
        this.send({ type: "pointer", phase, pointer, x: event.clientX, y: event.clientY });
    }

    number(event) {
        const used = new Set(this.fingers.values());
        let number = 0;
        while (used.has(number)) number++;
        this.fingers.set(event.pointerId, number);
        return number;
    }

    down(event) {
        // Only the first button is a finger.
        if (event.button !== 0 || this.fingers.has(event.pointerId)) return;
        event.preventDefault();
        this.surface.setPointerCapture(event.pointerId);
        this.pointer("down", this.number(event), event);
    }

    move(event) {
        const finger = this.fingers.get(event.pointerId);
        if (finger === undefined) {
            if (event.pointerType !== "touch") this.pointer("hover", 0, event);
            return;
        }
        this.pointer("move", finger, event);
    }

    up(event) {
        const finger = this.fingers.get(event.pointerId);
        if (finger === undefined || (event.pointerType === "mouse" && event.button !== 0)) return;
        this.fingers.delete(event.pointerId);
        this.pointer("up", finger, event);
        this.lifted?.(event.clientX, event.clientY);
        if (event.pointerType !== "touch") this.pointer("hover", 0, event);
    }

    cancel(event) {
        if (!this.fingers.delete(event.pointerId)) return;
        this.fingers.clear();
        this.pointer("cancel", 0, event);
    }

    wheel(event) {
        // With the control key the wheel zooms, which is the browser's.
        if (event.ctrlKey) return;
        event.preventDefault();
        // Lines and pages as browsers count them when they scroll by themselves.
        const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 40 : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? innerHeight : 1;
        const held = delta => Math.max(-100000, Math.min(100000, delta * unit));
        let [dx, dy] = [held(event.deltaX), held(event.deltaY)];
        if (event.shiftKey && dx === 0) [dx, dy] = [dy, 0];
        if (dx || dy) this.send({ type: "wheel", x: event.clientX, y: event.clientY, dx, dy });
    }
}
