import { beforeEach, expect, it, vi } from 'vitest';

const repairPush = vi.fn(async (_member: string) => {});
vi.mock('./enable-push.ts', () => ({ repairPush }));

/** As a document that has just been loaded has it. */
async function openDocument() {
  vi.resetModules();
  return (await import('./push-repair.ts')).repairOnce;
}

beforeEach(() => repairPush.mockReset().mockResolvedValue());

it('BAN-006 repairs a subscription once a document, and for each member', async () => {
  const repairOnce = await openDocument();
  repairOnce('anna', 'granted');
  repairOnce('anna', 'granted');
  repairOnce('bea', 'granted');
  await vi.waitFor(() => expect(repairPush.mock.calls).toEqual([['anna'], ['bea']]));
  (await openDocument())('bea', 'granted');
  await vi.waitFor(() => expect(repairPush).toHaveBeenCalledTimes(3));
});

it.each(['unknown', 'denied', 'unsupported'] as const)('BAN-006 repairs nothing where it is %s', async (permission) => {
  (await openDocument())('anna', permission);
  await new Promise((done) => setTimeout(done, 20));
  expect(repairPush).not.toHaveBeenCalled();
});
