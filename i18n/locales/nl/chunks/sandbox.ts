import sandbox from '../sandbox.json' with { type: 'json' };

/** What the sandbox provider's own screens say. */
export const texts = { sandbox };
