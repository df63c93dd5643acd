import media from '../media.json' with { type: 'json' };

/** What gifts and photos in a conversation say. */
export const texts = { media };
