import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { Clock } from '../../../../lib/time/clock.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { serialize } from '../../../../lib/serialize.ts';
import { fullDiscount, MIN_AMOUNT } from '../../../money/payments/index.ts';
import type { TenantRegistry } from '../../../platform/tenants/index.ts';
import { selectCodeApproval } from '../approvals/approvals.queries.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { selectTenantId } from '../desk/site-of-row.queries.ts';
import { toPage, parseCursor } from '../desk/desk-page.ts';
import { currenciesOf } from './code-form.ts';
import {
  CODE_KINDS,
  USES_COUNT_LIMIT,
  selectCode,
  selectCodeRevenue,
  selectCodes,
  type CodeRow,
} from './codes.queries.ts';
import { isEditableCode } from './manage-codes.ts';
import { firstFound, pageBy } from '../desk/over-pods.ts';

/** Status of a code. Whether it is used up is shown by its uses. */
export type CodeStatus = 'running' | 'planned' | 'paused' | 'ended';

export interface CodeSearch {
  site?: string | null;
  kind?: string | null;
  /** Prefix of a code of any kind. */
  code?: string | null;
  after?: string | null;
}

function codeStatus({ status, startsAt, expiresAt }: CodeRow, now: Date): CodeStatus {
  if (expiresAt && expiresAt <= now) return 'ended';
  if (status === 'paused') return 'paused';
  return startsAt && startsAt > now ? 'planned' : 'running';
}

/** A code for the desk. Instants are ISO 8601, amounts are minor units of `currency`. */
const toCodeView = ({ status, ...row }: CodeRow, now: Date) => ({
  ...serialize(row),
  standing: codeStatus({ ...row, status }, now),
  /** Whether it is paused, also after its end. */
  off: status === 'paused',
});

export type DeskCodeView = ReturnType<typeof toCodeView>;

type ViewDeps = { desk: Desk; clock: Clock; tenants: Pick<TenantRegistry, 'byId'> };

const CODE_LENGTH = 40;

/** Codes of the operator's sites, newest first. @throws DomainError `not_found` */
export async function listCodes({ desk, clock }: ViewDeps, ctx: DeskCtx, search: CodeSearch) {
  const kind = CODE_KINDS.find((known) => known === search.kind) ?? 'campaign';
  const typed = (search.code ?? '').trim().toUpperCase().replaceAll('\0', '').slice(0, CODE_LENGTH);
  const filter = { kind, prefix: typed || null, after: parseCursor(search.after) };
  const rows = await desk.read(
    ctx,
    { permission: 'codes.look', only: search.site || null },
    (trx, ids) => selectCodes(trx, ids, filter),
    pageBy('createdAt', 'newest'),
  );
  const now = clock.now();
  return {
    ...toPage(rows, 'createdAt', (row) => ({
      ...toCodeView(row, now),
      uses: Math.min(row.uses, USES_COUNT_LIMIT),
      usesCapped: row.uses > USES_COUNT_LIMIT,
    })),
    sites: desk.sites(ctx, 'codes.look'),
    kinds: CODE_KINDS,
    /** Whether the operator may create codes. */
    canMake: desk.sites(ctx, 'codes.make').length > 0,
  };
}

/** Currencies in which a package costs too little for the code, which then does not apply to it. */
function minimumPayments(code: CodeRow, site: Pick<Tenant, 'packages'>) {
  const value = { percentage: code.valuePercentage, amount: code.valueAmount };
  const takesAll = (price: number) =>
    price >= (code.minimumOrderValue ?? 0) && fullDiscount(price, value) > price - MIN_AMOUNT;
  return currenciesOf(site)
    .filter((currency) => code.currency === null || code.currency === currency)
    .filter((currency) => site.packages.some(({ prices }) => takesAll(prices[currency] ?? Infinity)))
    .map((currency) => ({ currency, amount: MIN_AMOUNT }));
}

/** A code with its revenue. @throws DomainError `not_found` */
export async function viewCode({ desk, clock, tenants }: ViewDeps, ctx: DeskCtx, codeId: string) {
  if (!isUuid(codeId)) throw domainError('not_found');
  const found = await desk.read(
    ctx,
    { permission: 'codes.look' },
    async (trx, ids) => {
      const tenantId = await selectTenantId(trx, 'discountCodes', ids, codeId);
      const code = tenantId === null ? undefined : await selectCode(trx, { tenantId, codeId });
      if (!code) return undefined;
      const key = { tenantId: code.tenantId, codeId };
      return { code, revenue: await selectCodeRevenue(trx, key), approval: await selectCodeApproval(trx, key) };
    },
    firstFound,
  );
  const site = desk.sites(ctx, 'codes.look').find(({ id }) => id === found?.code.tenantId);
  const tenant = site && tenants.byId(site.id);
  if (!found || !site || !tenant) throw domainError('not_found');
  const { code, revenue, approval } = found;
  const unapproved = approval === 'approved' ? null : approval;
  const mayMake = desk.sites(ctx, 'codes.make').some(({ id }) => id === site.id);
  return {
    code: toCodeView(code, clock.now()),
    site,
    timeZone: tenant.time_zone,
    /** Minimum amount that remains to be paid, for each currency in which the code would cover a whole package. */
    left: minimumPayments(code, tenant),
    revenue,
    /** Whether this operator may pause and extend it. */
    canChange: mayMake && isEditableCode(code) && unapproved === null,
    /** Whether a second operator has to approve it first, or rejected it; null otherwise. */
    unapproved,
  };
}

export type CodePageView = Awaited<ReturnType<typeof viewCode>>;
