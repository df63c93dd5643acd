import kept from '../kept.json' with { type: 'json' };
import person from '../person.json' with { type: 'json' };
import safety from '../safety.json' with { type: 'json' };

/** What a member finds at another: the profile beyond its card, what can be done about them, a message that was kept. */
export const texts = { kept, person, safety };
