import type { PhotoQueueView } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import type { CommandResult, PhotoCommand } from './decision-queue.ts';

/** Statuses that are retried. Other statuses below 500 are final, except 401. */
const TRY_AGAIN: ReadonlySet<number> = new Set([408, 425, 429]);

function post(fields: Iterable<readonly [string, string]>, keepalive = false): Promise<Response> {
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, value]));
  return fetch(deskPaths.photoSteps(), { method: 'POST', body, keepalive });
}

/** Sends a decision; repeated sends are idempotent. */
export async function sendCommand(command: PhotoCommand): Promise<CommandResult> {
  try {
    const response = await post(Object.entries(command) as Array<[string, string]>, true);
    if (response.status === 401) return { state: 'later', why: 'signed_out' };
    if (response.status >= 500 || TRY_AGAIN.has(response.status)) return { state: 'later', why: 'connection' };
    const { code } = (await response.json()) as { code: string | null };
    return code === null ? { state: 'done' } : { state: 'refused', code };
  } catch {
    return { state: 'later', why: 'connection' };
  }
}

/** Claims more photos. @returns null when the request failed */
export async function claimMorePhotos(site: string | null, skipped: readonly string[]): Promise<PhotoQueueView | null> {
  const fields = [
    ['intent', 'take'],
    ['filter', site ?? ''],
    ...skipped.map((id) => ['skipped', id] as const),
  ] as const;
  try {
    const response = await post(fields as Iterable<readonly [string, string]>);
    return response.ok ? ((await response.json()) as PhotoQueueView) : null;
  } catch {
    return null;
  }
}

/** Releases the photos claimed until that time; also works while the page unloads. */
export function releasePhotos(takenAt: string): void {
  const fields = [['intent', 'leave'] as const, ['until', takenAt] as const];
  void post(fields, true).catch(() => undefined);
}
