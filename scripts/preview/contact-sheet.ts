import sharp, { type OverlayOptions } from 'sharp';

/** One row of pictures of the same window size. */
interface SheetRow {
  /** Lines of text next to the pictures. */
  label: string[];
  /** Width of the window in px. */
  width: number;
  pictures: Buffer[];
}

/** Widths on the sheet, in px: a column, the labels, the gap. */
const COLUMN = 280;
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

/** A picture scaled to its column, with round corners and a thin border, so that white pages are visible. */
async function frame(picture: Buffer): Promise<{ data: Buffer; height: number }> {
  const { data, info } = await sharp(picture).resize({ width: COLUMN }).png().toBuffer({ resolveWithObject: true });
  const cut: OverlayOptions = { input: roundedRect(COLUMN, info.height, 'fill="#fff"'), blend: 'dest-in' };
  const line = { input: roundedRect(COLUMN, info.height, 'fill="none" stroke="#000" stroke-opacity="0.18"') };
  return { data: await sharp(data).ensureAlpha().composite([cut, line]).png().toBuffer(), height: info.height };
}

/** Scales the pictures of a row to the column width; also returns the largest height. */
async function scaleRow(row: SheetRow): Promise<{ pictures: Buffer[]; height: number }> {
  const made = await Promise.all(row.pictures.map(frame));
  return { pictures: made.map(({ data }) => data), height: Math.max(...made.map(({ height }) => height)) };
}

/**
 * Composes one picture: a row for each screen, a column for each theme, both labelled.
 * @param file ends in .png
 */
export async function composeSheet(file: string, sheet: { columns: string[]; rows: SheetRow[] }): Promise<void> {
  const left = (column: number) => GAP + LABELS + column * (COLUMN + GAP);
  const parts: OverlayOptions[] = sheet.columns.map((name, column) => ({
    input: renderLabel([name], COLUMN, HEADER),
    left: left(column),
    top: 20,
  }));
  let top = HEADER;
  for (const row of sheet.rows) {
    const { pictures, height } = await scaleRow(row);
    parts.push({ input: renderLabel(row.label, LABELS, height), left: GAP, top });
    parts.push(...pictures.map((input, column) => ({ input, left: left(column), top })));
    top += height + GAP;
  }
  await sharp({ create: { width: left(sheet.columns.length), height: top, channels: 3, background: GROUND } })
    .composite(parts)
    .png({ compressionLevel: 9 })
    .toFile(file);
}
