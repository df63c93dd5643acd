import type { EmailCard, EmailPortrait, EmailRow } from '../../../../../emails/email-params.ts';
import type { PortraitShape } from '../../../../../emails/frames.ts';
import type { MailedPerson, MailSubject } from './mails.queries.ts';

/** Creates the URL of a person's portrait in this mail. */
export type PortraitUrl = (profileId: string, shape: PortraitShape) => string;

function nameInitial(name: string): string {
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment.toUpperCase() ?? '';
}

export function portraitOf({ id, name, photo }: MailedPerson, shape: PortraitShape, url: PortraitUrl): EmailPortrait {
  return { photo: photo ? url(id, shape) : null, initial: nameInitial(name) };
}

/** With text presentation selectors, because some mail clients show the symbols as emoji otherwise. */
const ROW_ICONS = { likes: '\u2665\uFE0E', unread: '\u2709\uFE0E' };

export function unreadConversationRows(origin: string, { unread }: MailSubject, url: PortraitUrl): EmailRow[] {
  return (unread?.conversations ?? []).map(({ id, name, profileId, photo, fictional, unread: count }) => ({
    mark: nameInitial(name),
    photo: photo ? url(profileId, 'thumb') : null,
    title: name,
    detail: { key: 'emails:unread_reminder.row', count },
    fictional,
    link: `${origin}/chats/${id}`,
  }));
}

/** New members, all of whom have a photo. */
export function weeklyUpdateCards(
  origin: string,
  { week }: MailSubject,
  { shape, url }: { shape: PortraitShape; url: PortraitUrl },
): EmailCard[] {
  return (week?.people ?? []).map(({ id, name, age, region }) => ({
    ...portraitOf({ id, name, photo: true }, shape, url),
    title: `${name}, ${age}`,
    detail: region ?? '',
    link: `${origin}/members/${id}`,
  }));
}

/** Counts of likes and unread messages. */
export function weeklyUpdateRows(origin: string, { week }: MailSubject): EmailRow[] {
  if (!week) return [];
  return (['likes', 'unread'] as const).flatMap((kind): EmailRow[] => {
    const count = week[kind];
    if (count === 0) return [];
    const title = { key: `emails:weekly_update.${kind}` as const, count };
    const detail = { key: `emails:weekly_update.${kind}_hint` as const };
    return [
      { mark: ROW_ICONS[kind], title, detail, link: `${origin}${kind === 'likes' ? '/likes/received' : '/chats'}` },
    ];
  });
}

/** Missing profile parts, most effective first. */
export function profileGapRows(origin: string, { gaps }: MailSubject): EmailRow[] {
  return (gaps ?? []).map((gap, index) => ({
    mark: String(index + 1),
    title: { key: `emails:profile_reminder.${gap}` as const },
    detail: { key: `emails:profile_reminder.${gap}_hint` as const },
    link: `${origin}/profile`,
  }));
}
