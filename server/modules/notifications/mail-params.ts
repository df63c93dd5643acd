import type { EmailParams } from '../../../emails/render.ts';
import type { MailTemplate } from '../../../emails/template-names.ts';
import { deviceName } from '../credentials/device-name.ts';
import type { MailSubject } from './mails.queries.ts';

/** What a letter can be filled from. */
export interface LetterSource {
  /** Scheme, host and port of the site. */
  origin: string;
  /** How the member is called. */
  name: string;
  /** The token of the mail's link, in the clear; empty for a mail without one. */
  token: string;
  /** Until when that link works. */
  until?: Date;
  /** The session that the mail tells of. */
  session?: { userAgent: string | null; createdAt: Date };
  /** Why the photo was removed that the mail tells of. */
  reason?: string;
  /** Who wrote, and in which conversation. */
  conversation?: MailSubject['conversation'];
  /** Who likes the member. */
  liker?: MailSubject['liker'];
  /** The kept search that the mail tells of. */
  search?: MailSubject['search'];
  /** The credits that a member starts with. */
  signupCredits: number;
  /** The address at which mails of this kind are stopped; only where they can be. */
  unsubscribe?: string;
}

type Fill = (source: LetterSource) => Omit<EmailParams, 'name' | 'link' | 'unsubscribe'> & { path: string };

const toPasskeys: Fill = ({ origin }) => ({ path: '/settings/sessions', second: `${origin}/reset-password` });

const written: Fill = ({ conversation }) => ({ path: `/chats/${conversation?.id}`, other: conversation?.name });

/** Where each letter's button leads, and what else it says. */
const FILLS: Record<MailTemplate, Fill> = {
  activation: ({ token }) => ({ path: `/activate/${token}` }),
  welcome: ({ signupCredits }) => ({ path: '/members', count: signupCredits }),
  activation_reminder: ({ token }) => ({ path: `/activate/${token}` }),
  password_reset: ({ token }) => ({ path: `/reset-password/do?token=${token}` }),
  password_changed: () => ({ path: '/reset-password' }),
  mail_change: ({ token }) => ({ path: `/mail-change/do?token=${token}` }),
  mail_change_notice: () => ({ path: '/reset-password' }),
  mail_changed: () => ({ path: '/pages/service' }),
  new_device: ({ origin, session }) => ({
    path: '/settings/sessions',
    second: `${origin}/reset-password`,
    device: deviceName(session?.userAgent ?? null),
    moment: session?.createdAt,
  }),
  // Never with the passkey's name, which whoever made it has written.
  passkey_added: toPasskeys,
  passkey_removed: toPasskeys,
  account_deleted: ({ token, until }) => ({ path: `/account-deleted?restore=${token}`, moment: until }),
  account_restored: () => ({ path: '/members' }),
  export_ready: ({ token }) => ({ path: `/settings/data/download?token=${token}` }),
  complete_signup: ({ token }) => ({ path: `/complete-signup?token=${token}` }),
  confirm_address: ({ token }) => ({ path: `/notifications/confirm?token=${token}` }),
  photo_approved: () => ({ path: '/profile' }),
  photo_removed: ({ reason }) => ({ path: '/profile', reason }),
  new_message: written,
  new_conversation: written,
  like: ({ liker }) => ({ path: `/likes/m/${liker?.id}`, other: liker?.name }),
  match: ({ liker }) => ({ path: `/members/${liker?.id}/chat`, other: liker?.name }),
  saved_search: ({ search }) => ({
    path: `/members?${new URLSearchParams({ ...search?.query, new: '1' })}`,
    count: search?.found,
    search: search?.name,
  }),
};

/** What fills a mail's letter: the name, the links, and what else it says. */
export function mailParams(template: MailTemplate, source: LetterSource): EmailParams {
  const { path, ...rest } = FILLS[template](source);
  return { ...rest, name: source.name, link: `${source.origin}${path}`, unsubscribe: source.unsubscribe };
}
