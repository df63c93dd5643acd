import { beforeEach, expect, it, vi } from 'vitest';

import { eventually } from '../../../../tests/setup/eventually.ts';

const repairPush = vi.fn(async (_member: string) => {});
const invalidateAttachment = vi.fn(() => {});
vi.mock('./enable-push.ts', () => ({ repairPush, invalidateAttachment }));

/** A newly loaded document. */
async function openDocument() {
  vi.resetModules();
  return (await import('./push-repair.ts')).repairPushOnce;
}

beforeEach(() => {
  repairPush.mockReset().mockResolvedValue();
  invalidateAttachment.mockReset();
});

it('BAN-006 repairs a subscription once per document and member', async () => {
  const repairOnce = await openDocument();
  repairOnce('anna', 'granted');
  repairOnce('anna', 'granted');
  repairOnce('bea', 'granted');
  await eventually(() => expect(repairPush.mock.calls).toEqual([['anna'], ['bea']]));
  (await openDocument())('bea', 'granted');
  await eventually(() => expect(repairPush).toHaveBeenCalledTimes(3));
});

it('BAN-006 attaches again after signing out and in', async () => {
  const repairOnce = await openDocument();
  repairOnce(undefined, 'granted');
  await eventually(() => expect(invalidateAttachment).toHaveBeenCalledTimes(1));
  repairOnce('anna', 'granted');
  await eventually(() => expect(repairPush.mock.calls).toEqual([['anna']]));
});

it.each(['unknown', 'denied', 'unsupported'] as const)(
  'BAN-006 does nothing when the permission is %s',
  async (permission) => {
    (await openDocument())('anna', permission);
    await new Promise((done) => setTimeout(done, 20));
    expect(repairPush).not.toHaveBeenCalled();
  },
);
