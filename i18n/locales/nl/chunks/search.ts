import search from '../search.json' with { type: 'json' };

/** What a search says beyond its first sight: more filters, those in force, kept searches, advertisements. */
export const texts = { search };
