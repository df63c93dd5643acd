import sharp, { type OverlayOptions } from 'sharp';

import type { Taken } from './camera.ts';

/** One row of pictures of the same window size. */
interface SheetRow {
  /** Lines of text next to the pictures. */
  label: string[];
  pictures: Taken[];
}

/** Widths on the sheet, in px: a column of phones and of desktops, the labels, the gap. */
const [PHONE_COLUMN, DESKTOP_COLUMN] = [340, 600];
const WIDEST_PHONE = 480;
const LABELS = 140;
const GAP = 24;
const HEADER = 64;
const CORNER = 14;
const GROUND = { r: 243, g: 244, b: 246 };

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function renderLabel(lines: string[], width: number, height: number): Buffer {
  const rows = lines.map((line, index) => {
    const style = index === 0 ? 'font-size="20" font-weight="bold"' : 'font-size="15" opacity="0.7"';
    return `<text x="0" y="${26 + index * 22}" font-family="sans-serif" ${style}>${escape(line)}</text>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${rows.join('')}</svg>`,
  );
}

/** An SVG of the size of a picture, with rounded corners. */
const roundedRect = (width: number, height: number, style: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="${CORNER}" ${style}/></svg>`,
  );

/** In place of a missing picture: the reason, in lines. */
function renderFault(fault: string, width: number): Buffer {
  const lines = fault.match(/.{1,36}(?:\s|$)|.{1,36}/g) ?? [];
  return renderLabel(['—', ...lines], width, 80 + lines.length * 22);
}

/** A picture scaled to its column, with round corners and a thin border, so that white pages are visible. */
async function frame(taken: Taken, column: number): Promise<{ data: Buffer; height: number }> {
  const source = 'picture' in taken ? taken.picture : renderFault(taken.fault, column);
  const { data, info } = await sharp(source).resize({ width: column }).png().toBuffer({ resolveWithObject: true });
  const cut: OverlayOptions = { input: roundedRect(column, info.height, 'fill="#fff"'), blend: 'dest-in' };
  const line = { input: roundedRect(column, info.height, 'fill="none" stroke="#000" stroke-opacity="0.18"') };
  return { data: await sharp(data).ensureAlpha().composite([cut, line]).png().toBuffer(), height: info.height };
}

/** Scales the pictures of a row to the column width; also returns the largest height. */
async function scaleRow(row: SheetRow, column: number): Promise<{ pictures: Buffer[]; height: number }> {
  const made = await Promise.all(row.pictures.map((taken) => frame(taken, column)));
  return { pictures: made.map(({ data }) => data), height: Math.max(...made.map(({ height }) => height)) };
}

interface Sheet {
  /** Width of the window in px. */
  width: number;
  columns: string[];
  rows: SheetRow[];
}

/**
 * Composes one picture: a row for each scheme, a column for each theme, both labelled.
 * @param file ends in .webp
 * @returns its size in pixels
 */
export async function composeSheet(file: string, sheet: Sheet): Promise<{ width: number; height: number }> {
  const column = sheet.width <= WIDEST_PHONE ? PHONE_COLUMN : DESKTOP_COLUMN;
  const left = (index: number) => GAP + LABELS + index * (column + GAP);
  const parts: OverlayOptions[] = sheet.columns.map((name, index) => ({
    input: renderLabel([name], column, HEADER),
    left: left(index),
    top: 20,
  }));
  let top = HEADER;
  for (const row of sheet.rows) {
    const { pictures, height } = await scaleRow(row, column);
    parts.push({ input: renderLabel(row.label, LABELS, height), left: GAP, top });
    parts.push(...pictures.map((input, index) => ({ input, left: left(index), top })));
    top += height + GAP;
  }
  const size = { width: left(sheet.columns.length), height: top };
  await sharp({ create: { ...size, channels: 3, background: GROUND } })
    .composite(parts)
    .webp({ quality: 84 })
    .toFile(file);
  return size;
}
