/** Names of the landing pages: three for a member, then the general ones. */
export const MEMBER_LANDERS = ['landing', 'landing2', 'landing3'] as const;
export const SLUG_LANDERS = [
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
] as const;
export const LANDERS = [...MEMBER_LANDERS, ...SLUG_LANDERS, 'tinderswipe'] as const;
export type SlugLander = (typeof SLUG_LANDERS)[number];
export type LanderName = (typeof LANDERS)[number];
