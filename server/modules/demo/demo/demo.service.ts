import { randomUUID } from 'node:crypto';

import { NICHES, type NicheName } from '../../../../tenants/value-lists.ts';
import type { Tenant } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import type { TokenSealer } from '../../../lib/security/sealer.ts';
import { DAY_MS } from '../../../lib/time/duration.ts';
import type { Services } from '../../../services.ts';
import { themeOf } from '../../platform/tenants/index.ts';
import { countPendingPhotos, selectUserByEmail } from './demo.queries.ts';
import { DEMO_CODES } from './demo-codes.ts';
import { PERSONAS, personaEmail, type Persona } from './personas.ts';

const TICKET_PURPOSE = 'demo-ticket';
const TICKET_SECONDS = 60;
const SINGLE_USE_LIMIT = { points: 1, seconds: TICKET_SECONDS };
/** Maximum step of the launcher's clock in milliseconds: a year. */
const MAX_CLOCK_STEP_MS = 366 * DAY_MS;

interface DemoSite {
  slug: string;
  name: string;
  niche: Tenant['niche'];
  /** Name of the niche, used for its images. */
  nicheName: NicheName;
  /** Slug of its theme. */
  theme: string;
  host: string;
}

/** Result of a ticket: a session, or an account that cannot log in. */
type TicketResult = { sessionToken: string } | { refused: 'account_blocked' };

type DemoDeps = Pick<Deps, 'database' | 'clock' | 'tenants' | 'limiter'> & {
  services: Services;
  sealer: TokenSealer;
  /** Runs what is due on all sites. */
  sweep: () => Promise<void>;
};

interface Ticket {
  id: string;
  tenantId: string;
  persona: Persona;
}

/** Creates the service of the demo: personas, photo approval and a movable clock. Never created in production. */
export function createDemoService(deps: DemoDeps) {
  const served = () =>
    deps.tenants.list().flatMap(({ tenant, state }) => (tenant && state !== 'suspended' ? [tenant] : []));

  return {
    personas: PERSONAS,
    codes: DEMO_CODES,

    /** The served sites in the order of their niches. */
    listSites: (): DemoSite[] =>
      served()
        .map((tenant) => {
          const { slug, name, niche, hosts } = tenant;
          const theme = themeOf(tenant).slug;
          return { slug, name, niche, nicheName: NICHES[niche], theme, host: hosts[0] ?? '' };
        })
        .sort((a, b) => a.niche - b.niche || a.slug.localeCompare(b.slug)),

    /**
     * A ticket that logs a browser in as the persona on its site, once and within a minute.
     * @throws DomainError `not_found` for an unknown site or persona
     */
    issueTicket: (slug: string, persona: string): { ticket: string; host: string } => {
      const tenant = deps.tenants.bySlug(slug);
      const known = PERSONAS.find((each) => each === persona);
      if (!tenant || !known) throw domainError('not_found');
      const ticket: Ticket = { id: randomUUID(), tenantId: tenant.id, persona: known };
      return { ticket: deps.sealer.seal(TICKET_PURPOSE, ticket, TICKET_SECONDS), host: tenant.hosts[0] ?? '' };
    },

    /**
     * Logs in as the persona of a ticket.
     * @throws DomainError `not_found` for a ticket that is used, expired, of another site or without its account
     */
    async redeemTicket(tenant: Tenant, text: string): Promise<TicketResult> {
      const ticket = deps.sealer.open(TICKET_PURPOSE, text) as Ticket | null;
      if (!ticket || ticket.tenantId !== tenant.id) throw domainError('not_found');
      // Counted by all processes together.
      await deps.limiter.consume('demo-ticket', ticket.id, SINGLE_USE_LIMIT).catch((error: unknown) => {
        throw domainError('not_found', { cause: error });
      });
      const user = await deps.database.withTenant(tenant.id, (trx) =>
        selectUserByEmail(trx, tenant.id, personaEmail(ticket.persona, tenant.slug)),
      );
      if (!user) throw domainError('not_found');
      if (user.status === 'blocked') return { refused: 'account_blocked' };
      return { sessionToken: await deps.services.accounts.signInAs(tenant, user.id) };
    },

    async countWaitingPhotos(): Promise<number> {
      const counts = await Promise.all(
        served().map(({ id }) => deps.database.withTenant(id, (trx) => countPendingPhotos(trx, id))),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },

    /** Approves every pending photo on all sites; returns the number. */
    async approvePhotos(): Promise<number> {
      const counts = await Promise.all(served().map((tenant) => deps.services.photos.approveWaitingPhotos(tenant.id)));
      return counts.reduce((sum, count) => sum + count, 0);
    },

    now: (): Date => deps.clock.now(),
    /** Offset of the sites' clock from the real time, in milliseconds. */
    clockOffset: (): number => deps.clock.offsetMs(),

    /**
     * Moves the clock of all sites and runs what is due by then.
     * @throws DomainError `malformed_request` for a value that is not a number or more than a year
     */
    moveClock: async (ms: number): Promise<void> => {
      if (!Number.isFinite(ms) || Math.abs(ms) > MAX_CLOCK_STEP_MS) throw domainError('malformed_request');
      deps.clock.advance(ms);
      await deps.sweep();
    },
  };
}

export type DemoService = ReturnType<typeof createDemoService>;
