import type { EmailRow } from '../../../../../emails/email-params.ts';
import type { MailSubject } from './mails.queries.ts';

function nameInitial(name: string): string {
  const [first] = new Intl.Segmenter().segment(name);
  return first?.segment.toUpperCase() ?? '';
}

/** With text presentation selectors, because some mail clients show the signs as emoji otherwise. */
const ROW_ICONS = { likes: '\u2665\uFE0E', unread: '\u2709\uFE0E' };

export function unreadConversationRows(origin: string, { unread }: MailSubject): EmailRow[] {
  return (unread?.conversations ?? []).map(({ id, name, fictional, unread: count }) => ({
    mark: nameInitial(name),
    title: name,
    detail: { key: 'emails:unread_reminder.row', count },
    fictional,
    link: `${origin}/chats/${id}`,
  }));
}

/** New members, then counts of likes and unread messages. */
export function weeklyUpdateRows(origin: string, { week }: MailSubject): EmailRow[] {
  if (!week) return [];
  const people = week.people.map(({ id, name, age, region }): EmailRow => ({
    mark: nameInitial(name),
    title: `${name}, ${age}`,
    detail: region ?? '',
    link: `${origin}/members/${id}`,
  }));
  const counted = (['likes', 'unread'] as const).flatMap((kind): EmailRow[] => {
    const count = week[kind];
    if (count === 0) return [];
    const title = { key: `emails:weekly_update.${kind}` as const, count };
    const detail = { key: `emails:weekly_update.${kind}_hint` as const };
    return [
      { mark: ROW_ICONS[kind], title, detail, link: `${origin}${kind === 'likes' ? '/likes/received' : '/chats'}` },
    ];
  });
  return [...people, ...counted];
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
