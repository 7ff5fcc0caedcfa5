// The canvas: takes in what changed of the picture. ScenePicture.swift and PixelEncoder.swift say how it is written.

const black = 0xFF000000 | 0;

// A byte of kind 4 as a pixel's distance, each channel modulo 256, in the byte order of ImageData (red lowest).
const nearDistances = new Int32Array(216);
for (let code = 0; code < 216; code++) {
    const red = Math.floor(code / 36) - 3, green = Math.floor(code / 6) % 6 - 3, blue = code % 6 - 3;
    nearDistances[code] = (blue & 255) << 16 | (green & 255) << 8 | (red & 255);
}

// The sum of two pixels and a distance less a third pixel, each channel modulo 256, two channels at a time.
function onPlane(left, above, corner, distance) {
    const outer = (left & 0xFF00FF) + (above & 0xFF00FF) - (corner & 0xFF00FF) + (distance & 0xFF00FF) + 0x1000100;
    const inner = (left & 0xFF00) + (above & 0xFF00) - (corner & 0xFF00) + (distance & 0xFF00) + 0x10000;
    return black | outer & 0xFF00FF | inner & 0xFF00;
}

export class Picture {
    constructor(canvas) {
        this.canvas = canvas;
        // Only ever written to, in small parts, from memory: pixels in memory are quicker than a texture.
        this.context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
        this.image = null;
        this.words = null;
        this.distance = 0;  // in pixels, to what kind 2 takes
    }

    // Takes in a message; returns its number and how many events it answers.
    take(buffer) {
        const view = new DataView(buffer), bytes = new Uint8Array(buffer);
        const number = view.getUint32(0, true), events = view.getUint32(4, true);
        const width = view.getUint16(8, true), height = view.getUint16(10, true), count = view.getUint16(12, true);
        if (!this.image || this.image.width !== width || this.image.height !== height) this.resize(width, height);
        let at = 14;
        this.distance = 0;
        for (let index = 0; index < count; index++) {
            const x = view.getUint16(at, true), y = view.getUint16(at + 2, true);
            const w = view.getUint16(at + 4, true), h = view.getUint16(at + 6, true);
            at = this.decode(bytes, at + 8, x, y, w, h);
        }
        return { number, events };
    }

    resize(width, height) {
        this.canvas.width = width;
        this.canvas.height = height;
        this.canvas.style.width = `${width / devicePixelRatio}px`;
        this.canvas.style.height = `${height / devicePixelRatio}px`;
        this.image = new ImageData(width, height);
        this.words = new Int32Array(this.image.data.buffer);
        this.words.fill(black);
    }

    // Rows that stay as they are and are at least so many need not be drawn again.
    static fewestKept = 8;

    draw(x, width, fromRow, toRow) {
        if (fromRow < toRow) this.context.putImageData(this.image, 0, 0, x, fromRow, width, toRow - fromRow);
    }

    decode(bytes, at, x, y, width, height) {
        const words = this.words, stride = this.image.width;
        const top = y * stride + x, end = top + height * stride;
        let row = top, place = row;
        let drawn = y;  // up to this row, without it
        while (row < end) {
            const head = bytes[at++], kind = head >> 5;
            let count = (head & 31) + 1;
            if (count === 31) count = 31 + bytes[at++];
            else if (count === 32) { count = 287 + bytes[at] + bytes[at + 1] * 256; at += 2; }
            if (kind === 7) {
                this.distance = ((bytes[at] | bytes[at + 1] << 8) << 16 >> 16) * stride;
                at += 2;
                continue;
            }
            if (kind < 3) {
                const kept = kind === 0 && place === row ? Math.floor(count / width) : 0;
                if (kept >= Picture.fewestKept) {
                    const current = y + (row - top) / stride;
                    this.draw(x, width, drawn, current);
                    drawn = current + kept;
                }
                const distance = kind === 1 ? stride : this.distance;
                while (count > 0) {
                    const part = Math.min(count, row + width - place);
                    if (kind === 1 && row === top) words.fill(black, place, place + part);
                    else if (kind > 0) words.copyWithin(place, place - distance, place - distance + part);
                    count -= part;
                    place += part;
                    if (place === row + width) place = row += stride;
                }
                continue;
            }
            const stop = place + count, isTop = row === top;
            switch (kind) {
            case 3: words.fill(words[place - 1], place, stop); break;
            case 6:
                for (let pixel = place; pixel < stop; pixel++, at += 3) {
                    words[pixel] = black | bytes[at + 2] << 16 | bytes[at + 1] << 8 | bytes[at];
                }
                break;
            default: {
                const isStart = place === row;
                let before = isStart ? 0 : words[place - 1];
                let corner = isStart ? 0 : isTop ? black : words[place - stride - 1];
                for (let pixel = place; pixel < stop; pixel++) {
                    const above = isTop ? black : words[pixel - stride];
                    let distance;
                    if (kind === 4) {
                        distance = nearDistances[bytes[at++]];
                    } else {
                        const word = bytes[at] | bytes[at + 1] << 8;
                        at += 2;
                        const green = (word >> 10) - 32, red = (word >> 5 & 31) - 16 + green, blue = (word & 31) - 16 + green;
                        distance = (blue & 255) << 16 | (green & 255) << 8 | (red & 255);
                    }
                    before = words[pixel] = onPlane(before, above, corner, distance);
                    corner = above;
                }
            }
            }
            place = stop;
            if (place === row + width) place = row += stride;
        }
        this.draw(x, width, drawn, y + height);
        return at;
    }
}
