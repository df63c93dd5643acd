import type { PushPermission } from '../../lib/push-state.ts';

let tried: string | undefined | null = null;

/**
 * Repairs the push subscription once per document and member, because permission is requested only once and a failure
 * after it would go unnoticed. After signing out it marks the attachment as outdated.
 * @param member user id; undefined for a visitor
 */
export function repairOnce(member: string | undefined, permission: PushPermission): void {
  if (permission !== 'granted' || tried === member) return;
  tried = member;
  // A failure is retried by the next document.
  void import('./enable-push.ts')
    .then(({ repairPush, detachPush }) => (member ? repairPush(member) : detachPush()))
    .catch(() => {});
}
