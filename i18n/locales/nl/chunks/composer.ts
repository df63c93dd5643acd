import emoji from '../emoji.json' with { type: 'json' };
import icebreakers from '../icebreakers.json' with { type: 'json' };

/** What the composer's emoji and opening lines say, for who opens them. */
export const texts = { emoji, icebreakers };
