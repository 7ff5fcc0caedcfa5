// The page: connects, tells the server about the display and the person's wishes, and shows what comes.

import { Picture } from "/picture.js";
import { Input } from "/input.js";
import { Keyboard } from "/keyboard.js";
import { Elements } from "/elements.js";
import { Panel } from "/panel.js";

const find = id => document.getElementById(id);
const picture = new Picture(find("picture"));
const input = new Input(find("picture"), send);
const elements = new Elements(find("elements"), send);
new Keyboard(elements, send);
// On phones a keyboard comes up only for a field that gets the focus within the touch itself.
input.lifted = (x, y) => elements.fieldAt(x, y)?.focus({ preventScroll: true });

// Only where the program asks for it.
const panel = find("panel") && new Panel(find("panel"), () => tellConditions());

let socket = null;
let view = null;

function send(message) {
    if (socket?.readyState === WebSocket.OPEN && isGreeted) socket.send(JSON.stringify(message));
}

// --- Display -------------------------------------------------------------------------------------------------------

const extent = find("extent");
new ResizeObserver(entries => measure(entries.at(-1).devicePixelContentBoxSize?.[0])).observe(
    extent, { box: "device-pixel-content-box" });

// Where the scale is not a whole number only the browser knows how many pixels there are; some do not tell, and with an emulated
// display the number is that of the real one.
function measure(exact) {
    const box = extent.getBoundingClientRect();
    const pixels = (length, known) =>
        Math.abs(known - length * devicePixelRatio) < 1.5 ? known : Math.round(length * devicePixelRatio);
    const width = pixels(box.width, exact?.inlineSize), height = pixels(box.height, exact?.blockSize);
    const held = side => Math.max(1, Math.min(16384, side));
    const next = { width: held(width), height: held(height), scale: Math.max(0.1, Math.min(16, devicePixelRatio)) };
    if (view && next.width === view.width && next.height === view.height && next.scale === view.scale) return;
    view = next;
    if (socket) send({ type: "view", ...view });
    else connect();
}

// The window may move to another display without a change of its size in points.
function watchScale() {
    matchMedia(`(resolution: ${devicePixelRatio}dppx)`).addEventListener("change", () => { measure(); watchScale(); }, { once: true });
}
watchScale();

// --- The person's wishes -------------------------------------------------------------------------------------------

const queries = {
    dark: matchMedia("(prefers-color-scheme: dark)"),
    contrast: matchMedia("(prefers-contrast: more)"),
    reduceMotion: matchMedia("(prefers-reduced-motion: reduce)"),
    reduceTransparency: matchMedia("(prefers-reduced-transparency: reduce)"),
};

function conditions() {
    const language = navigator.language || "en-US";
    const wishes = {
        ...Object.fromEntries(Object.entries(queries).map(([name, query]) => [name, query.matches])),
        fontSize: Math.max(1, Math.min(1000, parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)),
        language,
        rightToLeft: direction(language) === "rtl",
        ...panel?.values,
    };
    document.dir = wishes.rightToLeft ? "rtl" : "ltr";
    document.documentElement.style.colorScheme = panel?.values.dark === undefined ? "" : wishes.dark ? "dark" : "light";
    return wishes;
}

function direction(language) {
    try {
        const locale = new Intl.Locale(language);
        const known = locale.getTextInfo?.() ?? locale.textInfo;
        if (known) return known.direction;
    } catch { /* Not a language that the browser knows. */ }
    return /^(ar|fa|he|ur|yi|ps|sd|ug|dv)\b/.test(language) ? "rtl" : "ltr";
}

document.documentElement.lang = navigator.language || "en";
const tellConditions = () => send({ type: "conditions", ...conditions() });
for (const query of Object.values(queries)) query.addEventListener("change", tellConditions);
addEventListener("languagechange", tellConditions);
new ResizeObserver(tellConditions).observe(find("text-size"));

const isVisible = () => document.visibilityState === "visible";
document.addEventListener("visibilitychange", () => {
    send({ type: "visible", visible: isVisible() });
    if (isVisible()) checkServer();
});

// --- Frames --------------------------------------------------------------------------------------------------------

let latest = 0;         // the number of the last message that was taken in
let frameRequest = 0;
let lastFrame = 0;      // when the display began its last frame, in milliseconds
const intervals = [];   // between the last frames of the display

function taken(number) {
    latest = number;
    if (!frameRequest) frameRequest = requestAnimationFrame(frame);
}

function frame(time) {
    frameRequest = 0;
    // A pause between two frames is no interval of the display.
    if (time - lastFrame < 60) {
        intervals.push(time - lastFrame);
        if (intervals.length > 20) intervals.shift();
    }
    lastFrame = time;
    const interval = intervals.length > 4 ? Math.min(...intervals) / 1000 : 1 / 60;
    send({ type: "shown", number: latest, interval: Math.max(0.001, Math.min(1, interval)) });
}

// Which of the program's windows this is: the first, unless the address says otherwise.
function wanted() {
    const query = new URLSearchParams(location.search), scene = Number(query.get("scene") ?? 0);
    return { scene: Number.isInteger(scene) && scene >= 0 && scene <= 1000 ? scene : 0, value: query.get("value") };
}

// --- The connection ------------------------------------------------------------------------------------------------

let isGreeted = false;
let wait = 250;         // milliseconds until the next attempt

function connect() {
    isGreeted = false;
    const current = socket = new WebSocket(`ws://${location.host}/socket`);
    current.binaryType = "arraybuffer";
    current.onopen = () => {
        latest = 0;
        picture.image = null;
        elements.clear();
        input.reset();
        current.send(JSON.stringify({
            type: "hello", version: document.body.dataset.version, ...view, ...conditions(), visible: isVisible(), ...wanted(),
        }));
        isGreeted = true;
    };
    current.onmessage = ({ data }) => {
        wait = 250;
        heard = performance.now();
        note("");
        if (typeof data === "string") take(JSON.parse(data));
        else taken(picture.take(data).number);
    };
    current.onclose = event => {
        if (current !== socket) return;
        isGreeted = false;
        switch (event.code) {
        case 4001: return location.reload();
        case 4002:
            window.close();  // Which a browser allows for windows that a program opened.
            return note("This window was closed.");
        case 4003: return note("The program has no such window.");
        }
        // A restart is over before anybody needs to know of it.
        setTimeout(() => { if (!isGreeted) note(event.reason ? `Disconnected: ${event.reason}.` : "Waiting for the program…"); }, 700);
        setTimeout(connect, wait);
        wait = Math.min(wait * 1.5, 3000);
    };
}

function take(message) {
    switch (message.type) {
    case "elements":
        elements.take(message);
        taken(message.number);
        break;
    case "clipboard":
        // Only where the page is trusted, which one of this computer is; elsewhere the program keeps what was copied.
        navigator.clipboard?.writeText(message.text).catch(() => note("The browser kept the program from copying."));
        break;
    case "link":
        open(message.url, "_blank", "noopener");
        break;
    case "open": {
        const query = new URLSearchParams({ scene: message.scene });
        if (message.value !== undefined) query.set("value", message.value);
        if (!open(`/?${query}`)) note("The browser kept the program from opening a window.");
        break;
    }
    }
}

// A server that went away without a word is noticed when somebody wants something of it.
let heard = 0;
let question = 0;
function checkServer() {
    if (!isGreeted || question || performance.now() - heard < 10000) return;
    const asked = performance.now();
    send({ type: "ping" });
    question = setTimeout(() => {
        question = 0;
        if (heard < asked) socket.close();
    }, 5000);
}
addEventListener("pointerdown", checkServer);
addEventListener("keydown", checkServer);

let noteText = "";
function note(text) {
    if (text === noteText) return;
    noteText = text;
    if (text) find("note").textContent = text;
    find("note").classList.toggle("shown", text !== "");
}
