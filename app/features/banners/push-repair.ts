import type { PushPermission } from '../../lib/push-state.ts';

let tried: string | undefined | null = null;

/**
 * Tries quietly, once a document for each member, to attach a browser that has the permission: a consent is given once,
 * and what failed after it nobody would see again.
 * Who has signed out is attached to no longer: the server has forgotten it.
 * @param member id of the user; undefined for a visitor
 */
export function repairOnce(member: string | undefined, permission: PushPermission): void {
  if (permission !== 'granted' || tried === member) return;
  tried = member;
  // What fails again is tried by the next document.
  void import('./enable-push.ts')
    .then(({ repairPush, detachPush }) => (member ? repairPush(member) : detachPush()))
    .catch(() => {});
}
