import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { domainError, uniqueViolation } from '../../../../lib/errors/errors.ts';
import { isUuid, newId } from '../../../../lib/security/ids.ts';
import { isCalendarDay } from '../../../../lib/time/local-date.ts';
import { insertApproval, lockGiver, selectCodeApproval } from '../approvals/approvals.queries.ts';
import { assertCodeCeiling, codeNeedsApproval } from '../approvals/giving-limits.ts';
import type { Desk, DeskDeps } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { selectTenantId } from '../desk/site-of-row.queries.ts';
import { searchMembers } from '../members/member-search.ts';
import {
  CODE_VALIDITIES,
  currenciesOf,
  highestPrice,
  dayBoundary,
  parseCodeForm,
  type CodeForm,
  type CodeErrors,
  type CodeTerms,
} from './code-form.ts';
import { extendCode, hasMember, insertCode, selectCode, updateCodeStatus, type CodeRow } from './codes.queries.ts';
import { firstFound } from '../desk/over-pods.ts';

type CodeDeps = Pick<DeskDeps, 'clock' | 'tenants'> & { desk: Desk };

function requireSite({ desk, tenants }: CodeDeps, ctx: DeskCtx, tenantId: string): Tenant {
  const allowed = desk.sites(ctx, 'codes.make').some(({ id }) => id === tenantId);
  const tenant = allowed ? tenants.byId(tenantId) : null;
  if (!tenant) throw domainError('not_found');
  return tenant;
}

/** Choices for a new code of a site. @throws DomainError `not_found` */
export function codeFormChoices(deps: CodeDeps, ctx: DeskCtx, tenantId: string) {
  const tenant = requireSite(deps, ctx, tenantId);
  const currencies = currenciesOf(tenant);
  return {
    site: { id: tenant.id, name: tenant.name, timeZone: tenant.time_zone },
    /** Price of the most expensive package by currency, in minor units. */
    dearest: Object.fromEntries<number | undefined>(
      currencies.map((currency) => [currency, highestPrice(tenant, currency)]),
    ),
    currencies,
    countries: tenant.countries,
    methods: tenant.payment.methods,
    validities: CODE_VALIDITIES,
  };
}

export type CodeChoices = ReturnType<typeof codeFormChoices>;

/** A new code. `id` is created with the form and makes submitting it idempotent. */
export interface NewCode {
  tenantId: string;
  id: string;
  form: CodeForm;
}

/**
 * Creates a code, which is valid on the order form immediately, or once a second operator has approved it. Codes are unique per site, case-insensitive.
 * @returns the error of each field if nothing was stored, or null
 * @throws DomainError `not_found`; `giving_limit`
 */
export async function createCode(deps: CodeDeps, ctx: DeskCtx, input: NewCode): Promise<CodeErrors | null> {
  const { tenantId, id, form } = input;
  const tenant = requireSite(deps, ctx, tenantId);
  if (!isUuid(id)) throw domainError('malformed_request');
  const now = deps.clock.now();
  const read = parseCodeForm(
    tenant,
    { ...form, member: await resolveMember(deps, ctx, { tenantId, typed: form.member }) },
    now,
  );
  if ('problems' in read) return read.problems;
  const { promise } = read;
  const made = await deps.desk.read(ctx, { permission: 'codes.make', only: tenantId }, (trx) =>
    selectCode(trx, { tenantId, codeId: id }),
  );
  if (made) return null;
  try {
    await storeCode(deps, ctx, { tenant, id, promise, now });
    return null;
  } catch (error) {
    const violated = uniqueViolation(error);
    if (violated === 'discount_codes_code_key') return { code: 'taken' };
    // The same form was submitted concurrently and the other request created the code.
    if (violated === 'discount_codes_pkey') return null;
    if (error instanceof UnknownMemberError) return { member: 'member_unknown' };
    throw error;
  }
}

/** Resolves an e-mail address to a member's id, by the audited member search; anything else is returned unchanged. */
async function resolveMember(
  deps: CodeDeps,
  ctx: DeskCtx,
  { tenantId, typed }: { tenantId: string; typed: string },
): Promise<string> {
  if (!typed.includes('@') || !deps.desk.sites(ctx, 'members.look').some(({ id }) => id === tenantId)) return typed;
  const { kind, members } = await searchMembers(deps, ctx, { text: typed, only: tenantId });
  return (kind === 'email' && members[0]?.userId) || typed;
}

/** Thrown if the code is for a member that the site does not have. */
class UnknownMemberError extends Error {}

function storeCode(
  { desk, clock }: CodeDeps,
  ctx: DeskCtx,
  { tenant, id, promise, now }: { tenant: Tenant; id: string; promise: CodeTerms; now: Date },
): Promise<void> {
  const [tenantId, operatorId] = [tenant.id, ctx.operator.id];
  const waits = codeNeedsApproval(tenant, promise);
  const subject = { type: 'code', id };
  const deskAction = {
    permission: 'codes.make',
    tenantId,
    action: 'code.make',
    subject,
    detail: { ...promise },
  } as const;
  return desk.act(ctx, deskAction, async (trx) => {
    if (promise.userId !== null && !(await hasMember(trx, tenantId, promise.userId))) throw new UnknownMemberError();
    await lockGiver(trx, tenantId, operatorId);
    await assertCodeCeiling(trx, { tenant, operatorId, now });
    const status = waits ? 'paused' : 'active';
    await insertCode(trx, { ...promise, tenantId, id, kind: 'campaign', status, createdAt: now });
    const request = { kind: 'code', subjectId: id, requestedBy: operatorId, requestedAt: now };
    if (waits) await insertApproval(trx, { ...request, tenantId, id: newId(clock) });
  });
}

/** Whether the desk may change the code. The others are built in and controlled by the site's configuration. */
export const isEditableCode = ({ kind }: Pick<CodeRow, 'kind'>): boolean => kind === 'campaign' || kind === 'retention';

async function requireCode({ desk }: CodeDeps, ctx: DeskCtx, codeId: string): Promise<CodeRow> {
  const code = isUuid(codeId)
    ? await desk.read(
        ctx,
        { permission: 'codes.make' },
        async (trx, ids) => {
          const tenantId = await selectTenantId(trx, 'discountCodes', ids, codeId);
          return tenantId === null ? undefined : selectCode(trx, { tenantId, codeId });
        },
        firstFound,
      )
    : undefined;
  if (!code || !isEditableCode(code)) throw domainError('not_found');
  return code;
}

/** Pauses or resumes a code. @throws DomainError `not_found`; `conflict` while a second operator has not approved it */
export async function setCodeStatus(
  deps: CodeDeps,
  ctx: DeskCtx,
  { codeId, status }: { codeId: string; status: 'active' | 'paused' },
): Promise<void> {
  const { tenantId, status: before } = await requireCode(deps, ctx, codeId);
  if (before === status) return;
  const action = status === 'paused' ? 'code.switch_off' : 'code.switch_on';
  const deskAction = { permission: 'codes.make', tenantId, action, subject: { type: 'code', id: codeId } } as const;
  await deps.desk.act(ctx, deskAction, async (trx) => {
    const approval = status === 'active' ? await selectCodeApproval(trx, { tenantId, codeId }) : null;
    if (approval === 'waiting' || approval === 'rejected') throw domainError('conflict');
    await updateCodeStatus(trx, { tenantId, codeId, status });
  });
}

/**
 * Extends a code or removes its end. It cannot be shortened, because members rely on it.
 * @param ends last day in the site's time zone, inclusive; empty for no end
 * @returns the error of the day, or null
 * @throws DomainError `not_found`; `conflict` for a code that a second operator approved with its end
 */
export async function extendCodeValidity(
  deps: CodeDeps,
  ctx: DeskCtx,
  { codeId, ends }: { codeId: string; ends: string },
): Promise<'day' | 'past' | 'not_later' | null> {
  const code = await requireCode(deps, ctx, codeId);
  const { tenantId, expiresAt: before } = code;
  const tenant = requireSite(deps, ctx, tenantId);
  if (codeNeedsApproval(tenant, code)) throw domainError('conflict');
  if (ends !== '' && !isCalendarDay(ends)) return 'day';
  const expiresAt = ends === '' ? null : dayBoundary(ends, 'ends', tenant.time_zone);
  if (expiresAt?.getTime() === before?.getTime()) return null;
  if (expiresAt && expiresAt <= deps.clock.now()) return 'past';
  if (before === null || (expiresAt && expiresAt < before)) return 'not_later';
  const subject = { type: 'code', id: codeId };
  const detail = { expiresAt: expiresAt?.toISOString() ?? null };
  const deskAction = { permission: 'codes.make', tenantId, action: 'code.extend', subject, detail } as const;
  await deps.desk.act(ctx, deskAction, (trx) => extendCode(trx, { tenantId, codeId, expiresAt }));
  return null;
}
