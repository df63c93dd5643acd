import { createEncryption } from '../../lib/encryption.ts';
import { isUuid } from '../../lib/ids.ts';

/** Which decision a link shows: of a report to who made it, of a restriction to whom it restricts. */
export interface DecisionRef {
  kind: 'report' | 'restriction';
  id: string;
}

const PURPOSE = 'decision';

/**
 * What a link to a decision carries. It says nothing by itself, needs no login, since who is banned has none, and works for
 * good: a decision may be read after years.
 */
export function decisionToken(secret: string, tenantId: string, { kind, id }: DecisionRef): string {
  return createEncryption(secret)
    .encrypt(PURPOSE, Buffer.from([tenantId, kind, id].join(' ')))
    .toString('base64url');
}

/** What a link's token stands for; null when it is changed, made up or another tenant's. */
export function readDecisionToken(secret: string, tenantId: string, token: string): DecisionRef | null {
  const plain = createEncryption(secret).decrypt(PURPOSE, Buffer.from(token, 'base64url'));
  const [tenant, name, id] = plain?.toString().split(' ') ?? [];
  const kind = (['report', 'restriction'] as const).find((known) => known === name);
  return tenant === tenantId && kind && isUuid(id) ? { kind, id } : null;
}
