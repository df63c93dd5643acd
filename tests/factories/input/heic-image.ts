/*
 * A HEIC file built by hand, because no library here can write one: an HEVC picture (ITU-T H.265) of two blocks with
 * uncompressed samples (PCM), in HEIF boxes (ISO 23008-12).
 */

/** Writes bits, most significant first. */
class BitWriter {
  #bits = '';

  put(value: number, count: number): this {
    this.#bits += value.toString(2).padStart(count, '0');
    return this;
  }

  /** Unsigned Exp-Golomb codes (9.2); a signed zero has the same code. */
  ue(...values: number[]): this {
    for (const value of values) {
      const code = (value + 1).toString(2);
      this.#bits += '0'.repeat(code.length - 1) + code;
    }
    return this;
  }

  /** Pads with zeros to the next byte. */
  fill(): this {
    this.#bits += '0'.repeat((8 - (this.#bits.length % 8)) % 8);
    return this;
  }

  bytes(): Buffer {
    return Buffer.from((this.#bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  }
}

/** The arithmetic encoder (9.3.4), limited to what blocks of PCM samples need. */
class CabacEncoder {
  readonly #out: BitWriter;
  #low = 0;
  #range = 510;
  #first = true;
  #outstanding = 0;

  constructor(out: BitWriter) {
    this.#out = out;
  }

  /** Encodes the most probable symbol, which takes no bit while the range is large. */
  encodeMostProbable(rangeOfTheOther: number): this {
    this.#range -= rangeOfTheOther;
    this.#renormalise();
    return this;
  }

  /** Encodes a terminate flag, which ends the coding if set. */
  terminate(ends: boolean): this {
    this.#range -= 2;
    if (ends) {
      this.#low += this.#range;
      this.#range = 2;
    }
    this.#renormalise();
    if (ends) {
      this.#putBit((this.#low >> 9) & 1);
      this.#out.put(((this.#low >> 7) & 3) | 1, 2).fill();
    }
    return this;
  }

  #renormalise(): void {
    while (this.#range < 256) {
      if (this.#low < 256) this.#putBit(0);
      else if (this.#low >= 512) {
        this.#low -= 512;
        this.#putBit(1);
      } else {
        this.#low -= 256;
        this.#outstanding += 1;
      }
      this.#range <<= 1;
      this.#low <<= 1;
    }
  }

  #putBit(bit: number): void {
    if (this.#first) this.#first = false;
    else this.#out.put(bit, 1);
    for (; this.#outstanding > 0; this.#outstanding -= 1) this.#out.put(1 - bit, 1);
  }
}

const BLOCK = 16;
const NAL = { slice: 19, video: 32, sequence: 33, picture: 34 } as const;
/** LPS ranges of part_mode in the first states of its context, at the ranges that occur. */
const PART_MODE = [240, 227];
/** Red and blue as luma, blue and red difference. */
const COLORS = [
  [76, 85, 255],
  [29, 255, 107],
] as const;

/** A NAL unit, with emulation prevention. */
function nalUnit(type: number, payload: Buffer): Buffer {
  const safe: number[] = [];
  for (const byte of payload) {
    if (byte <= 3 && safe.at(-1) === 0 && safe.at(-2) === 0) safe.push(3);
    safe.push(byte);
  }
  return Buffer.from([type << 1, 1, ...safe]);
}

/** Profile "main still picture", level 1. */
function profile(bits: BitWriter): BitWriter {
  return bits.put(3, 8).put(0x7000_0000, 32).put(0x90, 8).put(0, 40).put(30, 8);
}

const end = (bits: BitWriter) => bits.put(1, 1).fill().bytes();

function parameterSets(): Record<'video' | 'sequence' | 'picture', Buffer> {
  const video = profile(new BitWriter().put(0, 4).put(3, 2).put(0, 9).put(1, 1).put(0xffff, 16));
  video.put(1, 1).ue(0, 0, 0).put(0, 6).ue(0).put(0, 2);
  const sequence = profile(new BitWriter().put(0, 7).put(1, 1));
  // Size, bit depths, blocks of 16 only, no tools except PCM samples of 8 bits.
  sequence
    .ue(0, 1, 2 * BLOCK, BLOCK)
    .put(0, 1)
    .ue(0, 0, 0)
    .put(1, 1)
    .ue(0, 0, 0)
    .ue(1, 0, 0, 2, 0, 0)
    .put(0, 3);
  sequence.put(1, 1).put(7, 4).put(7, 4).ue(1, 0).put(1, 1).ue(0).put(0, 5);
  const picture = new BitWriter().ue(0, 0).put(0, 7).ue(0, 0, 0).put(0, 3).ue(0, 0).put(0, 8).put(0, 2).ue(0).put(0, 2);
  return {
    video: nalUnit(NAL.video, end(video)),
    sequence: nalUnit(NAL.sequence, end(sequence)),
    picture: nalUnit(NAL.picture, end(picture)),
  };
}

/** The picture: a red block next to a blue one. */
function slice(): Buffer {
  const bits = new BitWriter().put(2, 2).ue(0, 2, 0).put(1, 1).fill();
  for (const [index, [luma, blue, red]] of COLORS.entries()) {
    const cabac = new CabacEncoder(bits);
    if (index > 0) cabac.terminate(false);
    cabac.encodeMostProbable(PART_MODE[index]!).terminate(true);
    for (let sample = 0; sample < BLOCK * BLOCK; sample += 1) bits.put(luma, 8);
    for (const chroma of [blue, red]) for (let sample = 0; sample < 64; sample += 1) bits.put(chroma, 8);
  }
  new CabacEncoder(bits).terminate(true);
  return nalUnit(NAL.slice, bits.bytes());
}

const int = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
const latin = (text: string) => Buffer.from(text, 'latin1');

function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([int(body.length + 8, 4), latin(type), body]);
}

const fullBox = (type: string, version: number, ...content: Buffer[]) =>
  box(type, int(version, 1), int(0, 3), ...content);

function decoderConfiguration(): Buffer {
  const sets = parameterSets();
  const arrays = (['video', 'sequence', 'picture'] as const).map((name) =>
    Buffer.concat([int(0x80 | NAL[name], 1), int(1, 2), int(sets[name].length, 2), sets[name]]),
  );
  const head = Buffer.from('010370000000900000000000' + '1ef000fcfdf8f800000f03', 'hex');
  return box('hvcC', head, ...arrays);
}

/**
 * A HEIC photo as a phone takes it: 32 × 16 pixels, left half red, right half blue, rotated a quarter to the left by
 * its metadata, so that blue is on top; with EXIF data.
 * @param exif text in the EXIF data
 */
export function heicImage(exif: string): Buffer {
  const picture = slice();
  const coded = Buffer.concat([int(picture.length, 4), picture]);
  const words = Buffer.concat([int(0, 4), latin('MM\0*\0\0\0\x08\0\0'), latin(exif)]);
  const entry = (id: number, type: string) => fullBox('infe', 2, int(id, 2), int(0, 2), latin(`${type}\0`));
  const place = (id: number, at: number, length: number) =>
    Buffer.concat([int(id, 2), int(0, 2), int(1, 2), int(at, 4), int(length, 4)]);
  const properties = box(
    'ipco',
    decoderConfiguration(),
    fullBox('ispe', 0, int(2 * BLOCK, 4), int(BLOCK, 4)),
    box('irot', int(1, 1)),
  );
  const meta = (at: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, int(0, 4), latin('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, int(1, 2)),
      fullBox(
        'iloc',
        0,
        int(0x4400, 2),
        int(2, 2),
        place(1, at, coded.length),
        place(2, at + coded.length, words.length),
      ),
      fullBox('iinf', 0, int(2, 2), entry(1, 'hvc1'), entry(2, 'Exif')),
      fullBox('iref', 0, box('cdsc', int(2, 2), int(1, 2), int(1, 2))),
      box('iprp', properties, fullBox('ipma', 0, int(1, 4), int(1, 2), Buffer.from([3, 0x81, 0x02, 0x83]))),
    );
  const type = box('ftyp', latin('heic\0\0\0\0mif1heic'));
  const at = type.length + meta(0).length + 8;
  return Buffer.concat([type, meta(at), box('mdat', coded, words)]);
}
