import type { FormFailure } from '../../lib/form-failure.server.ts';
import type { MailedLink } from './mailed-link.server.ts';

/** State of a link page after its form was submitted: a link that expired meanwhile is shown as expired. */
export function shownLink<Facts>(link: MailedLink<Facts>, failure?: FormFailure): MailedLink<Facts> {
  if (failure?.code === 'link_expired') return { kind: 'expired', message: failure.message };
  if (failure?.code === 'account_exists')
    return { kind: 'expired', message: failure.fields['email'] ?? failure.message };
  return link;
}
