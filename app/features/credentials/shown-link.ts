import type { FormFailure } from '../../lib/form-failure.server.ts';
import type { MailedLink } from './mailed-link.server.ts';

/** What a link's page shows after its form was refused: a link that has ended meanwhile is like one that had before. */
export function shownLink<Facts>(link: MailedLink<Facts>, failure?: FormFailure): MailedLink<Facts> {
  if (failure?.code === 'link_expired') return { kind: 'expired', message: failure.message };
  if (failure?.code === 'account_exists')
    return { kind: 'expired', message: failure.fields['email'] ?? failure.message };
  return link;
}
