import type { Permission } from '../permissions.ts';

/** What is known of a member, in parts that are loaded one by one, and what lets an operator see each. */
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
