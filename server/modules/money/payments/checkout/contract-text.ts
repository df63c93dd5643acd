import { createHash } from 'node:crypto';

import type { Trx } from '../../../../../db/client.ts';
import { translate } from '../../../../../i18n/index.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { AgreedTexts } from '../../../platform/pages/index.ts';

/** The texts of an order with the digest under which they are stored. */
interface ContractText extends AgreedTexts {
  digest: string;
  locale: string;
  /** The consent to immediate performance, as the form says it. */
  consent: string;
}

/** What an order placed in this language agrees to. */
export function toContractText({ tenant, locale }: MemberCtx, agreed: AgreedTexts): ContractText {
  const text = { ...agreed, locale, consent: translate({ tenant, locale }, 'order:consent.label') };
  const { terms, termsVersion, withdrawal, consent } = text;
  const hashed = JSON.stringify([locale, terms, termsVersion, withdrawal, consent]);
  return { ...text, digest: createHash('sha256').update(hashed).digest('hex') };
}

/** Stores the texts unless an earlier order of the site did. */
export async function storeContractText(
  trx: Trx,
  { tenantId, text, at }: { tenantId: string; text: ContractText; at: Date },
): Promise<void> {
  await trx
    .insertInto('contractTexts')
    .values({ tenantId, ...text, createdAt: at })
    .onConflict((oc) => oc.columns(['tenantId', 'digest']).doNothing())
    .execute();
}
