import { randomUUID } from 'node:crypto';

import { TOTP } from 'otpauth';

import { createEncryption } from '../../lib/encryption.ts';
import { domainError } from '../../lib/errors.ts';
import type { Sealer } from '../../lib/sealer.ts';
import { recordAudit } from './audit.ts';
import { DEMO_OPERATORS } from './demo-operator-list.ts';
import type { DemoOperatorKey } from './demo-operator-list.ts';
import type { DeskVisit } from './desk-ctx.ts';
import type { LoginDeps } from './desk-login.ts';
import { openDeskSession } from './desk-sessions.ts';
import { selectOperator, updateOperator } from './operators.queries.ts';
import { openTotp } from './totp.ts';

const TICKET = 'demo-operator-ticket';
const TICKET_SECONDS = 60;

interface Ticket {
  id: string;
  key: DemoOperatorKey;
}

/** A demo operator as the launcher offers them. */
export interface DemoOperatorView {
  key: DemoOperatorKey;
  name: string;
  email: string;
  /** The secret of their authenticator app, made when the demo was, and the code that it shows now. */
  totp: string;
  code: string;
}

/** Creates the sign-in of the demo's operators. Production never makes it. */
export function createDemoOperators(deps: LoginDeps & { sealer: Sealer }) {
  const used = new Set<string>();
  const { decrypt, encrypt } = createEncryption(deps.env.SECRET);
  const find = (key: DemoOperatorKey) =>
    deps.console.withPlatform((trx) => selectOperator(trx, { email: DEMO_OPERATORS[key].email }));

  return {
    /** Host of the desk. */
    host: deps.env.CONSOLE_HOST,

    /** Those who are there: a demo that was not seeded has none. */
    async list(): Promise<DemoOperatorView[]> {
      const keys = Object.keys(DEMO_OPERATORS) as DemoOperatorKey[];
      const rows = await Promise.all(keys.map(async (key) => ({ key, row: await find(key) })));
      return rows.flatMap(({ key, row }) => {
        const sealed = row?.status === 'disabled' ? null : row?.totpSecretEncrypted;
        const totp = sealed && openTotp({ decrypt, encrypt }, sealed);
        if (!row || !totp) return [];
        const code = new TOTP({ secret: totp }).generate({ timestamp: deps.clock.now().getTime() });
        return [{ key, name: row.name, email: row.email, totp, code }];
      });
    },

    /** A ticket with which a browser becomes an operator: once, within a minute. @throws DomainError `not_found` */
    issueTicket(key: string): string {
      if (!Object.hasOwn(DEMO_OPERATORS, key)) throw domainError('not_found');
      return deps.sealer.seal(TICKET, { id: randomUUID(), key }, TICKET_SECONDS);
    },

    /**
     * Signs in as the operator of a ticket.
     * @returns the token of the whole session
     * @throws DomainError `not_found` for a ticket that is used or too old, or whose operator is not there
     */
    async redeemTicket(visit: DeskVisit, text: string): Promise<string> {
      const ticket = deps.sealer.open(TICKET, text) as Ticket | null;
      if (!ticket || used.has(ticket.id)) throw domainError('not_found');
      used.add(ticket.id);
      const operator = await find(ticket.key);
      if (operator?.status !== 'active') throw domainError('not_found');
      return deps.console.withPlatform(async (trx) => {
        const { id: operatorId } = operator;
        await recordAudit(trx, deps.clock, {
          operatorId,
          tenantId: null,
          action: 'operator.login',
          subject: { type: 'operator', id: operatorId },
          detail: { from: 'launcher' },
        });
        await updateOperator(trx, operatorId, { lastLoginAt: deps.clock.now() });
        return openDeskSession(trx, deps.clock, { operatorId, complete: true, userAgent: visit.userAgent });
      });
    },
  };
}

export type DemoOperators = ReturnType<typeof createDemoOperators>;
