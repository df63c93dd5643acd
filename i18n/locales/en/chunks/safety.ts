import kept from '../kept.json' with { type: 'json' };
import safety from '../safety.json' with { type: 'json' };

/** What members say and do against each other: blocking. */
export const texts = { kept, safety };
