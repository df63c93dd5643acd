import { Gauge, type Registry } from 'prom-client';

import type { Deps } from '../deps.ts';
import { createCertificateMonitor, readCertificate } from '../modules/desk/operators/index.ts';

const HTTPS_PORT = 443;
/** States of a site whose file is invalid, and of those that are served. */
const REFUSED: ReadonlySet<string> = new Set(['last_good', 'not_served']);
/** States of certificates that browsers accept. */
const ACCEPTED: ReadonlySet<string> = new Set(['valid', 'ends_soon']);
const SERVED: ReadonlySet<string> = new Set(['serving', 'last_good']);

/** Counts the sites by state, and names those whose files are refused: `last_good` and `not_served`. */
export function registerSiteMetrics({ tenants }: Pick<Deps, 'tenants'>, registry: Registry): void {
  new Gauge({
    name: 'sites',
    help: 'Sites by state; refused files are those of last_good and not_served',
    labelNames: ['state'],
    registers: [registry],
    aggregator: 'max',
    collect() {
      this.reset();
      for (const { state } of tenants.list()) this.inc({ state });
    },
  });
  new Gauge({
    name: 'site_refused',
    help: '1 for a site whose file is refused, by site and state: last_good or not_served',
    labelNames: ['site', 'state'],
    registers: [registry],
    aggregator: 'max',
    collect() {
      this.reset();
      for (const { slug, state } of tenants.list()) if (REFUSED.has(state)) this.set({ site: slug, state }, 1);
    },
  });
}

/**
 * Shows the certificates of the sites' hosts, as browsers get them. A host is asked every six hours, after the scrape
 * that finds its result old.
 */
export function registerCertificateMetrics(
  { tenants, clock, env, log }: Pick<Deps, 'tenants' | 'clock' | 'env' | 'log'>,
  registry: Registry,
  read = readCertificate,
): void {
  const port = env.PUBLIC_PORT ?? HTTPS_PORT;
  const monitor = createCertificateMonitor(clock, (host) => read(host, port));
  const listKnown = () =>
    tenants
      .list()
      .flatMap(({ state, tenant }) => (SERVED.has(state) ? (tenant?.hosts ?? []) : []))
      .map((host) => ({ host, known: monitor.known(host) }));
  const registers = [registry];
  new Gauge({
    name: 'certificate_expiry_timestamp_seconds',
    help: 'Unix time at which the certificate of a host of a site ends',
    labelNames: ['host'],
    registers,
    aggregator: 'min',
    collect() {
      this.reset();
      for (const { host, known } of listKnown())
        if ('validTo' in known) this.set({ host }, Date.parse(known.validTo) / 1000);
    },
  });
  new Gauge({
    name: 'certificate_valid',
    help: '1 if browsers accept the certificate of a host of a site, 0 if they refuse it or the host does not respond',
    labelNames: ['host'],
    registers,
    aggregator: 'min',
    collect() {
      this.reset();
      const hosts = listKnown();
      for (const { host, known } of hosts)
        if (known.state !== 'unchecked') this.set({ host }, ACCEPTED.has(known.state) ? 1 : 0);
      // Not awaited: hosts that are slow to respond must not delay the scrape.
      monitor
        .check(hosts.map(({ host }) => host))
        .catch((error: unknown) => log.warn({ err: error }, 'checking the certificates failed'));
    },
  });
}
