/** Child process that draws one site's icons: reads a job as JSON, writes the pictures as JSON in base64. */

import { text } from 'node:stream/consumers';

import sharp from 'sharp';

import { ICON_SHAPES, type IconJob, type IconShape } from './app-icon-shapes.ts';

/** Size in px at which a logo is rasterised: the largest space it gets in an icon, times 1.5. */
const RASTER_SIDE = 512;
const MAX_PIXELS = 16_000_000;
/** Density in pixels per inch at which one SVG unit is one pixel, and the renderer's maximum. */
const UNIT_DENSITY = 72;
const MAX_DENSITY = 20_000;

const OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const;

/** Rasterises the logo once, at the largest size needed. */
async function drawLogo(logo: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(logo, OPTIONS).metadata();
  const density = (UNIT_DENSITY * RASTER_SIDE) / Math.max(width, height);
  const options = { ...OPTIONS, density: Math.min(MAX_DENSITY, Math.max(1, density)) };
  return sharp(logo, options).png().toBuffer();
}

async function drawIcon(logo: Buffer, tile: string, shape: IconShape) {
  const { side, width = side, corner } = shape;
  const room = Math.round(side * shape.logoShare);
  const transparent = { r: 0, g: 0, b: 0, alpha: 0 };
  const fitted = await sharp(logo)
    .resize({ width: room, height: room, fit: 'contain', background: transparent })
    .png()
    .toBuffer();
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${side}"><rect width="${width}" height="${side}" rx="${side * corner}" fill="${tile}"/></svg>`;
  const icon = sharp(Buffer.from(ground)).composite([{ input: fitted, gravity: 'centre' }]);
  // Without an alpha channel, because the system crops these icons.
  const final = corner === 0 ? sharp(await icon.png().toBuffer()).flatten({ background: tile }) : icon;
  return final.png({ compressionLevel: 9, palette: false }).toBuffer();
}

const job = JSON.parse(await text(process.stdin)) as IconJob;
const logo = await drawLogo(Buffer.from(job.logo));
const icons: Record<string, string> = {};
for (const [name, shape] of Object.entries(ICON_SHAPES)) {
  icons[name] = (await drawIcon(logo, job.tile, shape)).toString('base64');
}
process.stdout.write(JSON.stringify(icons));
