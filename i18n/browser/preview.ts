import preview from '../locales/nl/preview.json' with { type: 'json' };

/** What the preview of the demo says, in Dutch only; no site ever loads it. */
export const texts = { preview };
