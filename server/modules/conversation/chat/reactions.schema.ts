/** Emoji that a member can react with, in display order. Without zod, since pages load the list. */
export const REACTIONS = ['❤️', '😂', '😍', '😊', '😮', '😢'] as const;
