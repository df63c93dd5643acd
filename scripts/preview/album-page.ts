/** A written sheet. */
export interface AlbumSheet {
  file: string;
  subject: string;
  /** Width of the window in px. */
  window: number;
  width: number;
  height: number;
}

const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; }
  nav { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 4px 14px; padding: 10px 16px; background: Canvas;
    border-bottom: 1px solid; max-height: 30vh; overflow: auto; }
  section { padding: 16px; scroll-margin-top: 120px; }
  h2 { margin: 0 0 8px; font-size: 20px; }
  img { display: block; max-width: 100%; height: auto; margin-bottom: 16px; }
  .faults { color: #b00020; }
`;

/** The page that shows all sheets, one subject after another; a sheet opens in its full size. */
export function renderAlbumPage(sheets: readonly AlbumSheet[], faults: readonly string[]): string {
  const subjects = [...new Set(sheets.map(({ subject }) => subject))];
  const links = subjects.map((name) => `<a href="#${escape(name)}">${escape(name)}</a>`);
  const sections = subjects.map((name) => {
    const shown = sheets.filter(({ subject }) => subject === name);
    const pictures = shown.map(
      ({ file, window, width, height }) =>
        `<a href="${escape(file)}"><img src="${escape(file)}" alt="${escape(name)}, ${window} px" ` +
        `width="${width}" height="${height}" loading="lazy"></a>`,
    );
    return `<section id="${escape(name)}"><h2>${escape(name)}</h2>${pictures.join('')}</section>`;
  });
  const missing = faults.map((fault) => `<li>${escape(fault)}</li>`).join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Contact sheets</title><style>${STYLE}</style></head>
<body><nav>${links.join(' ')}</nav>${missing && `<ul class="faults">${missing}</ul>`}${sections.join('\n')}</body></html>
`;
}
