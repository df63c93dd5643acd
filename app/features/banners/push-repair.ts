import type { PushState } from './banner-rules.ts';

let tried: string | null = null;

/**
 * Tries quietly, once a document for each member, to attach a browser that has the permission: a consent is given once,
 * and what failed after it nobody would see again.
 * @param member id of the user
 */
export function repairOnce(member: string, permission: PushState['permission']): void {
  if (permission !== 'granted' || tried === member) return;
  tried = member;
  // What fails again is tried by the next document.
  void import('./enable-push.ts').then(({ repairPush }) => repairPush(member)).catch(() => {});
}
