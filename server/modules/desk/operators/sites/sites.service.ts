import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { createSealer } from '../../../../lib/security/sealer.ts';
import { siteOrigin } from '../../../../lib/network/site-origin.ts';
import {
  DRAFT_LINK_SECONDS,
  draftPreviewLink,
  listUnsetSecrets,
  storeDraftPreviews,
  themeOf,
  type TenantEntry,
  type TenantIssue,
  type TenantState,
} from '../../../platform/tenants/index.ts';
import type { DeskDeps } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { hasPermissionAt, hasPermissionEverywhere } from '../access/permissions.ts';
import { readCertificate, createCertificateMonitor, type CertificateState } from './certificates.ts';
import { selectPushKeyCreatedAt, selectSiteCounts, type SiteCount } from './sites.queries.ts';
import { allRows } from '../desk/over-pods.ts';

export interface SiteRow {
  slug: string;
  /** Null if the configuration was never valid. */
  id: string | null;
  name: string | null;
  state: TenantState;
  /** Number of errors in its configuration, and in its own pages. */
  issues: number;
  pageIssues: number;
  /** Canonical host; null if the configuration was never valid. */
  host: string | null;
  /** Origin, for a draft with access to it; null while the site is not served. */
  origin: string | null;
  provider: string | null;
  /** Null before the first roll-up. */
  members: number | null;
  premium: number | null;
  /** Most urgent certificate state of its hosts. */
  certificate: CertificateState;
}

export interface SiteView extends Omit<SiteRow, 'issues' | 'pageIssues'> {
  issues: TenantIssue[];
  pageIssues: TenantIssue[];
  /** The first is the canonical host; the others redirect to it. */
  hosts: Array<{ host: string; certificate: CertificateState }>;
  /** Environment variables that its configuration names and that are not set. */
  unsetSecrets: string[];
  /** ISO 8601; null before the first push subscription. */
  pushKeyCreatedAt: string | null;
  /** Host of the mail server; null: mails are written to files. */
  mailServer: string | null;
  mailFrom: string | null;
  /** Slug of its base theme. */
  theme: string | null;
  /** URL of its theme in the preview; null if there is no preview. */
  preview: string | null;
  timeZone: string | null;
  locales: string[];
  countries: string[];
}

const URGENCY: CertificateState['state'][] = [
  'expired',
  'refused',
  'unreachable',
  'ends_soon',
  'unchecked',
  'valid',
  'none',
];

const mostUrgent = (states: readonly CertificateState[]): CertificateState =>
  states.toSorted((a, b) => URGENCY.indexOf(a.state) - URGENCY.indexOf(b.state))[0] ?? { state: 'none' };

/** The preview is on the launcher's host, on the same port as the desk. */
function previewUrl(deskOrigin: string, theme: string): string {
  const url = new URL('/preview', deskOrigin);
  url.hostname = 'localhost';
  url.search = new URLSearchParams({ view: 'theme', theme }).toString();
  return url.href;
}

const isServed = ({ state }: TenantEntry) => state === 'serving' || state === 'draft' || state === 'last_good';

/** Creates the service for the state of sites: configuration, hosts, certificates and integrations. */
export function createSitesService(deps: DeskDeps, ask = deps.env.demo ? null : readCertificate) {
  const { desk } = deps;
  const { env, tenants } = deps;
  const sealer = createSealer(env.secrets, deps.clock);
  const certificates = createCertificateMonitor(deps.clock, ask);

  /** A site that was never valid has no id, so it requires the permission for all sites. */
  const mayLook = ({ operator }: DeskCtx, { tenant }: TenantEntry) =>
    tenant
      ? hasPermissionAt(operator.grants, 'sites.look', tenant.id)
      : hasPermissionEverywhere(operator.grants, 'sites.look');
  const entriesFor = (ctx: DeskCtx) => tenants.list().filter((entry) => mayLook(ctx, entry));

  const openingUrl = (tenant: Tenant): string => {
    const origin = siteOrigin(env, tenant);
    return tenant.status === 'draft' ? draftPreviewLink(sealer, origin, tenant) : origin;
  };

  /** Allows certificates for drafts whose links an operator gets: without one, the link cannot be opened over https. */
  const allowDrafts = (entries: readonly TenantEntry[]) => {
    const drafts = entries.flatMap(({ state, tenant }) => (state === 'draft' && tenant ? [tenant.id] : []));
    const until = new Date(deps.clock.now().getTime() + DRAFT_LINK_SECONDS * 1000);
    return drafts.length > 0 && deps.database.withPlatform((trx) => storeDraftPreviews(trx, drafts, until));
  };

  const rowOf = (entry: TenantEntry, count: SiteCount | undefined): SiteRow => {
    const { slug, state, tenant, issues, pageIssues = [] } = entry;
    return {
      slug,
      state,
      issues: issues.length,
      pageIssues: pageIssues.length,
      id: tenant?.id ?? null,
      name: tenant?.name ?? null,
      host: tenant?.hosts[0] ?? null,
      origin: tenant && isServed(entry) ? openingUrl(tenant) : null,
      provider: tenant?.payment.provider ?? null,
      members: count?.members ?? null,
      premium: count?.premium ?? null,
      certificate: mostUrgent(isServed(entry) ? (tenant?.hosts ?? []).map(certificates.known) : []),
    };
  };

  const factsOf = (ctx: DeskCtx, tenant: Tenant) => {
    const theme = themeOf(tenant).slug;
    return {
      hosts: tenant.hosts.map((host) => ({ host, certificate: certificates.known(host) })),
      unsetSecrets: listUnsetSecrets(env, tenant),
      mailServer: env.MAIL_URL ? new URL(env.MAIL_URL).host : null,
      mailFrom: tenant.mail.from ?? `noreply@${tenant.hosts[0]!}`,
      theme,
      preview: env.demo ? previewUrl(ctx.origin, theme) : null,
      timeZone: tenant.time_zone,
      locales: [...tenant.locales],
      countries: [...tenant.countries],
    };
  };

  return {
    /** Sites that the operator may see, by slug. @throws DomainError `not_found` without permission */
    async list(ctx: DeskCtx): Promise<SiteRow[]> {
      const entries = entriesFor(ctx);
      if (entries.length === 0 && !hasPermissionEverywhere(ctx.operator.grants, 'sites.look'))
        throw domainError('not_found');
      await allowDrafts(entries);
      // Not awaited: slow external hosts must not delay the page. Results appear on the next request.
      certificates
        .check(entries.filter(isServed).flatMap(({ tenant }) => tenant?.hosts ?? []))
        .catch((error: unknown) => ctx.log.warn({ err: error }, 'checking the certificates failed'));
      const known = entries.some(({ tenant }) => tenant !== null);
      const counts = known ? await desk.read(ctx, { permission: 'sites.look' }, selectSiteCounts, allRows) : [];
      return entries.map((entry) =>
        rowOf(
          entry,
          counts.find(({ tenantId }) => tenantId === entry.tenant?.id),
        ),
      );
    },
    /** One site with the validation errors of its configuration. @throws DomainError `not_found` */
    async view(ctx: DeskCtx, slug: string): Promise<SiteView> {
      const entry = entriesFor(ctx).find((each) => each.slug === slug);
      if (!entry) throw domainError('not_found');
      await allowDrafts([entry]);
      const { tenant, issues, pageIssues = [] } = entry;
      const nothing = { hosts: [], unsetSecrets: [], mailServer: null, mailFrom: null, theme: null, preview: null };
      const unknown = { ...nothing, pushKeyCreatedAt: null, timeZone: null, locales: [], countries: [] };
      if (!tenant) return { ...rowOf(entry, undefined), ...unknown, issues, pageIssues };
      if (isServed(entry)) await certificates.check(tenant.hosts);
      const stored = await desk.read(ctx, { permission: 'sites.look', only: tenant.id }, async (trx, ids) => ({
        count: (await selectSiteCounts(trx, ids))[0],
        made: await selectPushKeyCreatedAt(trx, tenant.id),
      }));
      const facts = { ...factsOf(ctx, tenant), pushKeyCreatedAt: stored.made?.toISOString() ?? null };
      return { ...rowOf(entry, stored.count), ...facts, issues, pageIssues };
    },
  };
}
