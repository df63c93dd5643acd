import games from '../games.json' with { type: 'json' };

/** What the swipe game and the match-finder say. */
export const texts = { games };
