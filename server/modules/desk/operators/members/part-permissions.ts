import type { Permission } from '../access/permissions.ts';

/** Separately loaded parts of a member's data, with the permission required for each. */
export const MEMBER_PARTS = {
  account: 'members.look',
  photos: 'members.photos',
  contacts: 'members.contacts',
  reports: 'members.reports',
  money: 'members.money',
  mails: 'members.mails',
  sessions: 'members.sessions',
  leaving: 'deletions.look',
} as const satisfies Record<string, Permission>;

export type MemberPart = keyof typeof MEMBER_PARTS;
