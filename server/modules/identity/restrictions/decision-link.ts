import { createEncryption } from '../../../lib/security/encryption.ts';
import { isUuid } from '../../../lib/security/ids.ts';
import type { Secrets } from '../../../lib/security/secrets.ts';

/** The decision a link shows: about a report for its reporter, about a restriction for the restricted member. */
export interface DecisionRef {
  kind: 'report' | 'restriction';
  id: string;
}

const PURPOSE = 'decision';

/**
 * Token of a link to a decision. It is opaque, needs no login, since banned members have none, and does not expire:
 * a decision may be read years later.
 */
export function decisionToken(secrets: Secrets, tenantId: string, { kind, id }: DecisionRef): string {
  return createEncryption(secrets)
    .encrypt(PURPOSE, Buffer.from([tenantId, kind, id].join(' ')))
    .toString('base64url');
}

/** The decision of a link's token; null when it is invalid or of another tenant. */
export function readDecisionToken(secrets: Secrets, tenantId: string, token: string): DecisionRef | null {
  const plain = createEncryption(secrets).decrypt(PURPOSE, Buffer.from(token, 'base64url'));
  const [tenant, name, id] = plain?.toString().split(' ') ?? [];
  const kind = (['report', 'restriction'] as const).find((known) => known === name);
  return tenant === tenantId && kind && isUuid(id) ? { kind, id } : null;
}
