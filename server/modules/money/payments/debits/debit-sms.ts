import { translate, availableLocale } from '../../../../../i18n/index.ts';
import type { Deps } from '../../../../deps.ts';
import { PermanentJobError } from '../../../../jobs/permanent-job-error.ts';
import type { SmsJob } from '../../../../jobs/queues.ts';
import { SmsError, type SmsSender } from '../../../../lib/sms/sms.ts';
import { DAY_MS } from '../../../../lib/time/duration.ts';
import { FORM_RETENTION_MS, decryptDebitDetails } from './debit-deps.ts';
import { oneTimeCode } from './debit-code.ts';
import { claimCode, deleteExpiredCodes, selectCode } from './debit-codes.queries.ts';
import { selectMailRecipient } from './debit.queries.ts';
import type { Trx } from '../../../../../db/client.ts';

type SendDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'tenants'> & { sms: SmsSender | null };

/** No rate limit counts older codes. */
const CODE_RETENTION_MS = 2 * DAY_MS;

/**
 * Sends a one-time code by SMS, at most once: after an attempt with unknown outcome there is no retry, since the member
 * can request another code. Skips a code that was used, has expired or was sent.
 * @throws SmsError for an attempt that certainly sent nothing and may be retried, JobRefused for a refused one
 */
export async function sendCodeBySms(deps: SendDeps, { tenantId, codeId }: SmsJob): Promise<void> {
  const tenant = deps.tenants.byId(tenantId);
  if (!tenant) throw new Error(`code ${codeId} deferred: its tenant is not loaded`);
  if (!deps.sms) return;
  const loaded = await deps.database.withTenant(tenantId, async (trx) => {
    const code = await selectCode(trx, tenantId, codeId);
    if (!code || code.usedAt || code.expiresAt <= deps.clock.now()) return null;
    const details = decryptDebitDetails(deps.env.secrets, code.formEncrypted);
    if (!details || !(await claimCode(trx, tenantId, codeId, deps.clock.now()))) return null;
    return {
      phone: details.phone,
      code: oneTimeCode(deps.env.secrets, codeId, code.codeHash),
      ...(await selectMailRecipient(trx, tenantId, code.userId)),
    };
  });
  if (!loaded) return;
  const values = { site: tenant.neutral_name, code: loaded.code };
  const text = translate({ tenant, locale: availableLocale(loaded.language) }, 'emails:sms.direct_debit_code', values);
  try {
    await deps.sms.send({ id: codeId, at: deps.clock.now(), tenantSlug: tenant.slug, to: loaded.phone, text });
  } catch (error) {
    if (!(error instanceof SmsError) || error.kind === 'unclear') throw new PermanentJobError('SMS outcome unknown');
    if (error.kind === 'refused') throw new PermanentJobError(error.message);
    await deps.database.withTenant(tenantId, (trx) => claimCode(trx, tenantId, codeId, null));
    throw error;
  }
}

/** Deletes expired codes and form input. @returns the number of changed rows */
export function deleteExpiredDebitData(trx: Trx, tenantId: string, now: Date): Promise<number> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  return deleteExpiredCodes(trx, tenantId, { typed: before(FORM_RETENTION_MS), codes: before(CODE_RETENTION_MS) });
}
