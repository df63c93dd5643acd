import chat from '../chat.json' with { type: 'json' };

/** What the list of conversations and a conversation say. */
export const texts = { chat };
