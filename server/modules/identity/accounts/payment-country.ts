import type { Trx } from '../../../../db/client.ts';
import type { Country } from '../../../../tenants/value-lists.ts';
import type { Ctx, MemberCtx } from '../../../context.ts';
import { paymentCountry } from '../../platform/tenants/index.ts';

/** The payment country: the requested one where the tenant sells, else the remembered one, else the visitor's. */
export function choosePaymentCountry(
  { tenant, country }: Ctx,
  asked: string | undefined,
  remembered: string | null,
): Country {
  const sold = (code: string | null | undefined) => tenant.countries.find((each) => each === code);
  return sold(asked) ?? sold(remembered) ?? paymentCountry(tenant, country);
}

/** The payment country that a member chose or last used. */
async function selectPaymentCountry(trx: Trx, tenantId: string, userId: string): Promise<string | null> {
  const user = await trx
    .selectFrom('users')
    .select('paymentCountry')
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return user.paymentCountry;
}

export const getPaymentCountry = async (trx: Trx, ctx: MemberCtx): Promise<Country> =>
  choosePaymentCountry(ctx, undefined, await selectPaymentCountry(trx, ctx.tenant.id, ctx.viewer.userId));
