import { randomUUID } from 'node:crypto';

import { NICHES } from '../../../tenants/value-lists.ts';
import type { NicheName } from '../../../tenants/value-lists.ts';
import type { Tenant } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { domainError } from '../../lib/errors.ts';
import type { Sealer } from '../../lib/sealer.ts';
import type { Services } from '../../services.ts';
import { countWaitingPhotos, selectUserByEmail } from './demo.queries.ts';
import { DEMO_CODES } from './demo-codes.ts';
import { PERSONAS, personaEmail } from './personas.ts';
import type { Persona } from './personas.ts';

const TICKET = 'demo-ticket';
const TICKET_SECONDS = 60;
/** What the launcher's clock may be moved by at once, in milliseconds: a year. */
const FARTHEST_MS = 366 * 86_400_000;

/** A sister site as the launcher lists it. */
export interface DemoSite {
  slug: string;
  name: string;
  niche: Tenant['niche'];
  /** Name of the niche, by which its pictures are called. */
  look: NicheName;
  host: string;
}

/** What a used ticket opens: a session, or the knowledge that this account may not come in. */
export type Entry = { sessionToken: string } | { refused: 'account_blocked' };

type DemoDeps = Pick<Deps, 'database' | 'clock' | 'tenants'> & {
  services: Services;
  sealer: Sealer;
  /** Does what has fallen due on all sites. */
  sweep: () => Promise<void>;
};

interface Ticket {
  id: string;
  tenantId: string;
  persona: Persona;
}

/** Creates what only a demo has: personas, approval of photos and a movable clock. Production never makes it. */
export function createDemoService(deps: DemoDeps) {
  const used = new Set<string>();
  const served = () =>
    deps.tenants.list().flatMap(({ tenant, state }) => (tenant && state !== 'suspended' ? [tenant] : []));

  return {
    personas: PERSONAS,
    codes: DEMO_CODES,

    /** The sites being served, in the order of their niches. */
    listSites: (): DemoSite[] =>
      served()
        .map(({ slug, name, niche, hosts }) => ({ slug, name, niche, look: NICHES[niche], host: hosts[0] ?? '' }))
        .sort((a, b) => a.niche - b.niche || a.slug.localeCompare(b.slug)),

    /**
     * A ticket with which a browser becomes the persona on its site: once, within a minute.
     * @throws DomainError `not_found` for an unknown site or persona
     */
    issueTicket: (slug: string, persona: string): { ticket: string; host: string } => {
      const tenant = deps.tenants.bySlug(slug);
      const known = PERSONAS.find((each) => each === persona);
      if (!tenant || !known) throw domainError('not_found');
      const ticket: Ticket = { id: randomUUID(), tenantId: tenant.id, persona: known };
      return { ticket: deps.sealer.seal(TICKET, ticket, TICKET_SECONDS), host: tenant.hosts[0] ?? '' };
    },

    /**
     * Signs in as the persona of a ticket.
     * @throws DomainError `not_found` for a ticket that is used, too old, another site's, or whose account is not there
     */
    async redeemTicket(tenant: Tenant, text: string): Promise<Entry> {
      const ticket = deps.sealer.open(TICKET, text) as Ticket | null;
      if (!ticket || ticket.tenantId !== tenant.id || used.has(ticket.id)) throw domainError('not_found');
      used.add(ticket.id);
      const user = await deps.database.withTenant(tenant.id, (trx) =>
        selectUserByEmail(trx, tenant.id, personaEmail(ticket.persona, tenant.slug)),
      );
      if (!user) throw domainError('not_found');
      if (user.status === 'blocked') return { refused: 'account_blocked' };
      return { sessionToken: await deps.services.accounts.signInAs(tenant, user.id) };
    },

    /** How many photos wait for a look, on all sites together. */
    async countWaitingPhotos(): Promise<number> {
      const counts = await Promise.all(
        served().map(({ id }) => deps.database.withTenant(id, (trx) => countWaitingPhotos(trx, id))),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },

    /** Approves every waiting photo on all sites; returns how many. */
    async approvePhotos(): Promise<number> {
      const counts = await Promise.all(served().map((tenant) => deps.services.photos.approveWaitingPhotos(tenant.id)));
      return counts.reduce((sum, count) => sum + count, 0);
    },

    now: (): Date => deps.clock.now(),
    /** Distance of the sites' clock from the real one, in milliseconds. */
    clockOffset: (): number => deps.clock.offsetMs(),

    /**
     * Moves the clock of all sites, and does at once what has fallen due by then.
     * @throws DomainError `malformed_request` for no number or more than a year
     */
    moveClock: async (ms: number): Promise<void> => {
      if (!Number.isFinite(ms) || Math.abs(ms) > FARTHEST_MS) throw domainError('malformed_request');
      deps.clock.advance(ms);
      await deps.sweep();
    },
  };
}

export type DemoService = ReturnType<typeof createDemoService>;
