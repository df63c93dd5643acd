import type { FormFailure } from '../../lib/form-failure.server.ts';
import type { MailedLinkState } from './mailed-link.server.ts';

/** State of a link page after its form was submitted: a link that expired meanwhile is shown as expired. */
export function linkStateAfterSubmit<Facts>(
  link: MailedLinkState<Facts>,
  failure?: FormFailure,
): MailedLinkState<Facts> {
  if (failure?.code === 'link_expired') return { kind: 'expired', message: failure.message };
  if (failure?.code === 'account_exists')
    return { kind: 'expired', message: failure.fields['email'] ?? failure.message };
  return link;
}
