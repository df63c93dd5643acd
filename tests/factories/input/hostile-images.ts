import { crc32, deflateSync } from 'node:zlib';

import sharp, { type Sharp } from 'sharp';

import { heicImage } from './heic-image.ts';
import { createRandomBytes } from './random-bytes.ts';

/** A word hidden wherever a file has room for metadata; it must not appear in any output. */
export const CANARY = 'KANARIE-7f3a91';

/** A hostile file, with a name for its fault. */
export interface HostileImage {
  name: string;
  bytes: Buffer;
}

const WIDTH = 320;
const HEIGHT = 200;

/** Left half red, right half blue, so that orientation is visible. */
export function twoColourImage(width = WIDTH, height = HEIGHT): Sharp {
  const half = { width: width / 2, height, channels: 3, background: '#ff0000' } as const;
  const left = { input: { create: half }, left: 0, top: 0 };
  return sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([left]);
}

const GPS = { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '4/1 53/1 0/1' };
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${CANARY}"/></rdf:RDF></x:xmpmeta>`;

/** Adds the metadata that cameras and programs write. */
function withMetadata(picture: Sharp, orientation = 1): Sharp {
  return picture
    .withIccProfile('p3')
    .withExif({ IFD0: { Copyright: CANARY, ImageDescription: CANARY }, IFD2: { UserComment: CANARY }, IFD3: GPS })
    .withXmp(XMP)
    .withMetadata({ orientation });
}

/** A chunk of a PNG with a correct checksum unless `crc` is given. */
function chunk(type: string, data: Buffer, crc?: number): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc ?? crc32(body))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** A PNG from its chunks: 8 bits grey by default. */
function png(width: number, height: number, chunks: Buffer[], color = Buffer.from([8, 0, 0, 0, 0])): Buffer {
  const header = chunk('IHDR', Buffer.concat([uint32(width), uint32(height), color]));
  return Buffer.concat([PNG_SIGNATURE, header, ...chunks, chunk('IEND', Buffer.alloc(0))]);
}

const pixels = (width: number, height: number) => chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height)));
const BOMB = deflateSync(Buffer.alloc(120_000_000), { level: 9 });
const text = (value: string) => Buffer.from(value, 'latin1');

const CLAIMS: Array<[number, number]> = [
  [65_535, 65_535],
  [100_000, 100_000],
  [2_147_483_647, 2_147_483_647],
  [2_147_483_647, 1],
  [12_001, 1],
  [1, 12_001],
  [12_000, 12_000],
  [8_000, 5_001],
  [16_383, 16_383],
  [0, 0],
  [0, 100],
  [4_294_967_295, 4_294_967_295],
];

/** Files whose header claims a larger size. */
function oversizedHeaders(jpeg: Buffer, webp: Buffer): HostileImage[] {
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && (jpeg[at + 1] === 0xc0 || jpeg[at + 1] === 0xc2));
  return CLAIMS.flatMap(([width, height]) => {
    const grown = Buffer.from(jpeg);
    grown.writeUInt16BE(height % 65_536, frame + 5);
    grown.writeUInt16BE(width % 65_536, frame + 7);
    const canvas = Buffer.alloc(10);
    canvas.writeUIntLE(Math.min(width, 16_777_215), 4, 3);
    canvas.writeUIntLE(Math.min(height, 16_777_215), 7, 3);
    const extended = [
      text('RIFF'),
      Buffer.alloc(4),
      text('WEBPVP8X'),
      Buffer.from([10, 0, 0, 0]),
      canvas,
      webp.subarray(12),
    ];
    const file = Buffer.concat(extended);
    file.writeUInt32LE(file.length - 8, 4);
    return [
      { name: `PNG that claims ${width}×${height}`, bytes: png(width, height, [pixels(10, 10)]) },
      { name: `JPEG that claims ${width}×${height}`, bytes: grown },
      { name: `WebP that claims ${width}×${height}`, bytes: file },
    ];
  });
}

/** Small files that decompress to large data (decompression bombs). */
function decompressionBombs(): HostileImage[] {
  const small = pixels(10, 10);
  return Object.entries({
    'PNG of 400 megapixels of nothing': png(20_000, 20_000, [chunk('IDAT', deflateSync(Buffer.alloc(20_001 * 2_000)))]),
    'PNG whose pixels unpack to more than it has': png(10, 10, [chunk('IDAT', BOMB)]),
    'PNG with a text bomb': png(10, 10, [chunk('zTXt', Buffer.concat([text('Comment\0\0'), BOMB])), small]),
    'PNG with an international text bomb': png(10, 10, [
      chunk('iTXt', Buffer.concat([text('XML:com.adobe.xmp\0\x01\0\0\0'), BOMB])),
      small,
    ]),
    'PNG with a colour profile bomb': png(10, 10, [chunk('iCCP', Buffer.concat([text('profile\0\0'), BOMB])), small]),
    'PNG with 20,000 comments': png(10, 10, [
      ...Array.from({ length: 20_000 }, () => chunk('tEXt', text(`Comment\0${CANARY}`))),
      small,
    ]),
    'PNG at the limit of pixels': png(8_000, 5_000, [pixels(8_000, 5_000)]),
    'PNG at the limit of a side': png(12_000, 3_000, [pixels(12_000, 3_000)]),
  }).map(([name, bytes]) => ({ name, bytes }));
}

/** Files of another type, and polyglots. */
function otherFileTypes(jpeg: Buffer, pngFile: Buffer, webp: Buffer): HostileImage[] {
  const script = text(`<script>alert("${CANARY}")</script>`);
  const zip = Buffer.concat([Buffer.from('504b0304', 'hex'), text(CANARY.repeat(20))]);
  const svg = (inside: string) => text(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`);
  return Object.entries({
    empty: Buffer.alloc(0),
    'one byte': Buffer.from([0xff]),
    'three bytes': Buffer.from([0xff, 0xd8, 0xff]),
    '10 MB of zeros': Buffer.alloc(10 * 1024 * 1024),
    '10 MB of zeros behind a JPEG': Buffer.concat([jpeg, Buffer.alloc(10 * 1024 * 1024 - jpeg.length)]),
    'GIF that is a script': text(`GIF89a=1;alert("${CANARY}")`),
    HTML: text(`<!doctype html><title>${CANARY}</title>`),
    SVG: svg(''),
    'SVG with a script': svg(`<script>alert("${CANARY}")</script>`),
    'SVG that reads a file': svg('<image href="file:///etc/passwd"/>'),
    'XML that grows': text('<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;">]><svg>&c;</svg>'),
    'SVG behind a byte order mark': Buffer.concat([Buffer.from('efbbbf', 'hex'), svg('')]),
    PDF: text('%PDF-1.7 1 0 obj'),
    PostScript: text('%!PS-Adobe-3.0 showpage'),
    BMP: Buffer.concat([text('BM'), Buffer.alloc(60)]),
    TIFF: Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(60)]),
    'TIFF the other way round': Buffer.concat([Buffer.from('4d4d002a00000008', 'hex'), Buffer.alloc(60)]),
    icon: Buffer.concat([Buffer.from('000001000100', 'hex'), Buffer.alloc(60)]),
    'JPEG XL': Buffer.from('ff0afa1f00', 'hex'),
    'JPEG 2000': Buffer.from('0000000c6a5020200d0a870a', 'hex'),
    AVIF: Buffer.concat([Buffer.from('0000001c', 'hex'), text('ftypavif\0\0\0\0avifmif1miaf'), Buffer.alloc(40)]),
    'AVIF that says mif1': Buffer.concat([
      Buffer.from('0000001c', 'hex'),
      text('ftypmif1\0\0\0\0mif1avifmiaf'),
      Buffer.alloc(40),
    ]),
    'HEIC without pictures': Buffer.concat([
      Buffer.from('00000018', 'hex'),
      text('ftypheic\0\0\0\0mif1heic'),
      Buffer.alloc(400),
    ]),
    MP4: Buffer.concat([Buffer.from('00000018', 'hex'), text('ftypisom\0\0\0\0isommp42'), Buffer.alloc(40)]),
    program: Buffer.concat([text('MZ'), Buffer.alloc(200)]),
    ZIP: zip,
    gzip: Buffer.from('1f8b0800000000000003', 'hex'),
    'text of a URL': text('https://elders.example/foto.jpg'),
    'libvips’ own format': Buffer.concat([Buffer.from('b6a6f208', 'hex'), Buffer.alloc(100)]),
    'JPEG with HTML behind': Buffer.concat([jpeg, script]),
    'JPEG with a ZIP behind': Buffer.concat([jpeg, zip]),
    'JPEG with a JPEG behind': Buffer.concat([jpeg, jpeg]),
    'PNG with a ZIP behind': Buffer.concat([pngFile, zip]),
    'PNG with HTML behind': Buffer.concat([pngFile, script]),
    'WebP with HTML behind': Buffer.concat([webp, script]),
    'JPEG with a comment': Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from('fffe', 'hex'),
      Buffer.from([0, script.length + 2]),
      script,
      jpeg.subarray(2),
    ]),
    'PNG without pixels': png(10, 10, []),
    'PNG with a wrong check sum': png(10, 10, [chunk('IDAT', deflateSync(Buffer.alloc(110)), 1)]),
    'PNG with a palette it lacks': png(10, 10, [pixels(10, 10)], Buffer.from([8, 3, 0, 0, 0])),
    'PNG of unknown colours': png(10, 10, [pixels(10, 10)], Buffer.from([7, 9, 1, 1, 7])),
    'PNG with a private chunk': png(200, 200, [chunk('caNa', text(CANARY)), pixels(200, 200)]),
    'animated PNG': png(200, 200, [
      chunk('acTL', Buffer.from('0000000300000000', 'hex')),
      pixels(200, 200),
      chunk('fdAT', text(CANARY)),
    ]),
  }).map(([name, bytes]) => ({ name, bytes }));
}

type Formats = Record<'jpeg' | 'progressive' | 'png' | 'webp' | 'lossless' | 'animated' | 'heic', Buffer>;

async function validFormats(): Promise<Formats> {
  const frames = sharp(Buffer.alloc(200 * 600 * 3, 120), {
    raw: { width: 200, height: 600, channels: 3, pageHeight: 200 },
  });
  return {
    jpeg: await withMetadata(twoColourImage()).jpeg().toBuffer(),
    progressive: await withMetadata(twoColourImage()).jpeg({ progressive: true }).toBuffer(),
    png: await withMetadata(twoColourImage()).png().toBuffer(),
    webp: await withMetadata(twoColourImage()).webp().toBuffer(),
    lossless: await withMetadata(twoColourImage()).webp({ lossless: true }).toBuffer(),
    heic: heicImage(CANARY),
    animated: await frames.webp({ loop: 0, delay: [100, 100, 100] }).toBuffer(),
  };
}

/** Valid pictures of every format, with metadata that must be removed. */
async function validImages(formats: Formats): Promise<HostileImage[]> {
  const kinds: Array<[string, Promise<Buffer>]> = [
    ...(['jpeg', 'png', 'webp'] as const).flatMap((format) => [
      ...Array.from({ length: 8 }, (_, index): [string, Promise<Buffer>] => [
        `${format} with a place, turned as ${index + 1}`,
        withMetadata(twoColourImage(), index + 1)
          .toFormat(format)
          .toBuffer(),
      ]),
      [
        `${format} of one pixel`,
        withMetadata(sharp({ create: { width: 1, height: 1, channels: 3, background: '#00ff00' } }))
          .toFormat(format)
          .toBuffer(),
      ] as [string, Promise<Buffer>],
      [`${format} in grey`, withMetadata(twoColourImage().greyscale()).toFormat(format).toBuffer()] as [
        string,
        Promise<Buffer>,
      ],
    ]),
    ['JPEG for print', withMetadata(twoColourImage().toColourspace('cmyk')).jpeg().toBuffer()],
    ['PNG of 16 bits', withMetadata(twoColourImage().toColourspace('rgb16')).png().toBuffer()],
    ['PNG with a palette', withMetadata(twoColourImage()).png({ palette: true }).toBuffer()],
    ['PNG one can see through', withMetadata(twoColourImage().ensureAlpha(0.5)).png().toBuffer()],
    ['WebP one can see through', withMetadata(twoColourImage().ensureAlpha(0.5)).webp().toBuffer()],
  ];
  const made = await Promise.all(kinds.map(async ([name, bytes]) => ({ name, bytes: await bytes })));
  return [...made, ...Object.entries(formats).map(([name, bytes]) => ({ name: `whole ${name}`, bytes }))];
}

const PARTS = 16;
const FLIPS = 36;
const NOISES = 14;

/** Truncated, corrupted, or only a header. */
function corruptedImages(formats: Formats): HostileImage[] {
  const random = createRandomBytes(7);
  return Object.entries(formats).flatMap(([name, bytes]) => [
    ...Array.from({ length: PARTS - 1 }, (_, part) => ({
      name: `${name} cut at ${part + 1}/${PARTS}`,
      bytes: bytes.subarray(0, Math.floor((bytes.length * (part + 1)) / PARTS)),
    })),
    ...Array.from({ length: FLIPS }, (_, index) => {
      const changed = Buffer.from(bytes);
      for (let flip = 0; flip <= index; flip += 1)
        changed[random(3).readUIntBE(0, 3) % changed.length]! ^= 1 << (flip % 8);
      return { name: `${name} changed in ${index + 1} places`, bytes: changed };
    }),
    ...Array.from({ length: NOISES }, (_, index) => ({
      name: `noise ${index} that begins as ${name}`,
      bytes: Buffer.concat([bytes.subarray(0, 12 + 8 * index), random(2000)]),
    })),
  ]);
}

/** About five hundred files that a photo upload must handle. Reproducible. */
export async function hostileImages(): Promise<HostileImage[]> {
  const formats = await validFormats();
  const plain = await twoColourImage().jpeg().toBuffer();
  return [
    ...(await validImages(formats)),
    ...oversizedHeaders(plain, await twoColourImage().webp().toBuffer()),
    ...decompressionBombs(),
    ...otherFileTypes(formats.jpeg, formats.png, formats.webp),
    ...corruptedImages(formats),
  ];
}
