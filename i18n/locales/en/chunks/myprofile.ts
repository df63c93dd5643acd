import myprofile from '../myprofile.json' with { type: 'json' };

/** What the editor of the own profile says. */
export const texts = { myprofile };
