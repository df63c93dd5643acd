import preview from '../locales/nl/preview.json' with { type: 'json' };

/** Texts of the demo's preview, in Dutch only; no site loads them. */
export const texts = { preview };
