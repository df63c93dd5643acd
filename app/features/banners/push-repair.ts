import type { PushPermission } from '../../lib/push-state.ts';

let repairedMember: string | undefined | null = null;

/**
 * Repairs the push subscription once per document and member, because permission is requested only once and a failure
 * after it would go unnoticed. After signing out it marks the attachment as outdated.
 * @param member user id; undefined for a visitor
 */
export function repairPushOnce(member: string | undefined, permission: PushPermission): void {
  if (permission !== 'granted' || repairedMember === member) return;
  repairedMember = member;
  // A failure is retried by the next document.
  void import('./enable-push.ts')
    .then(({ repairPush, invalidateAttachment }) => (member ? repairPush(member) : invalidateAttachment()))
    .catch(() => {});
}
