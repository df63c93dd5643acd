import photos from '../photos.json' with { type: 'json' };

/** What the editor of the own photos says. */
export const texts = { photos };
