import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';
import { describe, expect, it, vi } from 'vitest';

import { secretsOf } from '../../../tests/factories/secrets.ts';
import { createTestContext } from '../../../tests/factories/context.ts';
import { createTestClock } from '../../../tests/factories/clock.ts';
import type { Viewer } from '../../../server/context.ts';
import { domainError } from '../../../server/lib/errors/errors.ts';
import { createSealer } from '../../../server/lib/security/sealer.ts';
import { createSiteCookies } from '../../../server/plugins/site/site-cookies.ts';
import { outcomeCookie, type Outcome } from '../../lib/signup/outcome.server.ts';
import { loader as accountDeleted } from './account-deleted.tsx';
import { loader as activateDone } from './activate-done.tsx';
import { loader as mailChangeDo } from './mail-change-do.tsx';
import { loader as resetPasswordDo } from './reset-password-do.tsx';

const clock = createTestClock();
const sealer = createSealer(secretsOf('test-secret'), clock);
const { tenant } = createTestContext();
const viewFirstMessage = vi.fn(() => Promise.resolve(null));

function contextOf(status: Viewer['status'] | null, site = tenant): AppLoadContext {
  const viewer = status && ({ status } as Viewer);
  return {
    ctx: createTestContext({ tenant: site, ...(viewer && { viewer }) }),
    services: {
      accounts: { viewFirstMessage },
      credentials: { viewReset: rejectAction, viewMailChange: rejectAction },
    },
    cookies: createSiteCookies(false),
    sealer,
  } as unknown as AppLoadContext;
}
const rejectAction = () => Promise.reject(domainError('link_expired'));

type Loader = (args: LoaderFunctionArgs) => unknown;

/** Loads a page with these cookies. */
async function open(path: string, load: Loader, context: AppLoadContext, cookies: string[] = []) {
  const Cookie = cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  const request = new Request(`http://site.test${path}`, { headers: { Cookie } });
  const answer = (await load({ request, context, params: {} } as LoaderFunctionArgs)) as Record<string, unknown>;
  const loaded = (answer['data'] ?? answer) as { kind?: string; state?: string; shown?: { kind: string } };
  return loaded.shown?.kind ?? loaded.kind ?? loaded.state;
}

const RESULTS: Array<[Outcome, string, Loader, told: string, others: string]> = [
  ['activated', '/activate/done', activateDone, 'active', 'unknown'],
  ['password-reset', '/reset-password/do?done=1', resetPasswordDo, 'done', 'none'],
  ['mail-changed', '/mail-change/do?done=1', mailChangeDo, 'done', 'none'],
  ['restored', '/account-deleted', accountDeleted, 'restored', 'none'],
];

describe('the result page of a mailed link', () => {
  it.each(RESULTS)(
    '%s shows the result in the browser where it happened, and nowhere else',
    async (what, path, load, told, no) => {
      const context = contextOf(null);
      expect(await open(path, load, context, [outcomeCookie(what, context)])).toBe(told);
      expect(await open(path, load, context)).toBe(no);
      expect(await open(path, load, context, ['outcome=made-up'])).toBe(no);
    },
  );

  it.each(RESULTS)(
    '%s shows it on its own site only, for an hour, and no other result',
    async (what, path, load, _told, no) => {
      const context = contextOf(null);
      const elsewhere = contextOf(null, { ...tenant, id: 'another' });
      expect(await open(path, load, context, [outcomeCookie(what, elsewhere)])).toBe(no);
      const [other] = RESULTS.find(([each]) => each !== what)!;
      expect(await open(path, load, context, [outcomeCookie(other, context)])).toBe(no);
      const old = outcomeCookie(what, context);
      clock.advance(3_600_000);
      expect(await open(path, load, context, [old])).toBe(no);
    },
  );

  it('ACC-010 shows a member whether they are active, and what is left to do', async () => {
    expect(await open('/activate/done', activateDone, contextOf('active'))).toBe('active');
    expect(await open('/activate/done', activateDone, contextOf('not_confirmed'))).toBe('waiting');
  });

  it('asks a member without a photo for one, but no unidentified visitor', async () => {
    const asks = async (viewer: Partial<Viewer> | null) => {
      const context = contextOf(null);
      Object.assign(context.ctx, { viewer });
      const request = new Request('http://site.test/activate/done', {
        headers: { Cookie: outcomeCookie('activated', context).split(';')[0]! },
      });
      const loaded = await activateDone({ request, context, params: {} } as LoaderFunctionArgs);
      return 'wantsPhoto' in loaded && loaded.wantsPhoto;
    };
    expect(await asks({ status: 'active', hasPhoto: false })).toBe(true);
    expect(await asks({ status: 'active', hasPhoto: true })).toBe(false);
    expect(await asks(null)).toBe(false);
  });

  it('shows a deletion only where there was one', async () => {
    const until = `restore-until=${Math.floor(clock.now().getTime() / 1000) + 60}`;
    expect(await open('/account-deleted', accountDeleted, contextOf(null), [until])).toBe('deleted');
    expect(await open('/account-deleted?restored=1', accountDeleted, contextOf('active'))).toBe('none');
  });
});
