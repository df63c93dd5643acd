import type { Viewer } from '../../context.ts';
import { domainError } from '../../lib/errors.ts';

/**
 * Before activation a member looks around but neither likes nor writes; a blocked or deleted account does nothing.
 * @throws DomainError `not_confirmed` or `account_blocked`
 */
export function requireActive(viewer: Viewer): void {
  if (viewer.status === 'not_confirmed') throw domainError('not_confirmed');
  if (viewer.status !== 'active') throw domainError('account_blocked');
}
