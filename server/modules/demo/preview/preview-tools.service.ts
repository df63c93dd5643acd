import { MAIL_TEMPLATES } from '../../../../emails/mail-templates.ts';
import type { Tenant, Viewer } from '../../../context.ts';
import { MINUTE_MS } from '../../../lib/time/duration.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { findOffers, type OffersView } from '../../ledger/credits/index.ts';
import type { TenantRegistry } from '../../platform/tenants/index.ts';
import { FIXTURE_SEARCHER, FIXTURE_VIEWER } from './fixture-viewer.ts';
import type { PreviewService } from './preview.service.ts';
import { renderSampleMail, type SampleMail } from './sample-mail.ts';
import { COMPOSITION_CHOICES, FAMILIES, PATTERNS, previewTheme, type ThemePreview } from './theme-preview.ts';
import { buildTokenTable, type TokenTable } from './token-table.ts';

/** Settings of a site that the rules for the entry warning and notifications need. */
interface SituationSite {
  slug: string;
  name: string;
  entry: 'yes' | 'no';
  /** Countries whose visitors see the entry warning; empty means all. */
  entryCountries: readonly string[];
  /** The site's `features.push`. */
  push: boolean;
}

/** A hypothetical member, with the properties that offers depend on. */
interface OfferedMember {
  paidUser: boolean;
  /** Minutes since signup. */
  minutes: number;
}

interface ToolsDeps {
  tenants: Pick<TenantRegistry, 'list' | 'bySlug'>;
  clock: { now: () => Date };
  preview: Pick<PreviewService, 'tenantFor' | 'listLocales'>;
  styleOf: (tenant: Tenant) => string;
  /** Files of drawn people of the site's niche. */
  peopleOf: (tenant: Tenant) => string[];
}

function memberSince(signedUpAt: Date, paidUser: boolean): Viewer {
  return {
    userId: FIXTURE_VIEWER,
    profileId: FIXTURE_VIEWER,
    sessionId: FIXTURE_VIEWER,
    language: 'nl',
    status: 'active',
    profileStatus: 'active',
    hasPhoto: true,
    notificationsDisabled: [],
    privacy: { quickExit: false, neutralTitle: false },
    face: { name: '', photo: null },
    searcher: FIXTURE_SEARCHER,
    paidUser,
    signedUpAt,
  };
}

/** Creates the services of the preview tools: tokens, theme editor, mails, situations. Demo only. */
export function createPreviewTools({ tenants, clock, preview, styleOf, peopleOf }: ToolsDeps) {
  return {
    families: FAMILIES,
    patterns: PATTERNS,
    compositions: COMPOSITION_CHOICES,
    mailTemplates: MAIL_TEMPLATES,

    /** A theme's tokens and contrasts. @throws DomainError `not_found` */
    viewTokens: (theme: string): TokenTable => buildTokenTable(theme),

    /** Previews changes to a theme. @throws DomainError `not_found` */
    tryTheme: (theme: string, given: URLSearchParams): ThemePreview =>
      previewTheme({ tenantFor: preview.tenantFor, styleOf }, theme, given),

    /** A mail as a site of the theme sends it. @throws DomainError `not_found` for an unknown template or theme */
    async renderMail(template: string, theme: string, locale: string): Promise<SampleMail> {
      const tenant = preview.tenantFor(theme);
      const language = preview.listLocales().find((each) => each === locale);
      if (!tenant || !language) throw domainError('not_found');
      return renderSampleMail(template, tenant, language, peopleOf(tenant));
    },

    /** The sites in niche order, with the settings that the rules need. */
    listSites: (): SituationSite[] =>
      tenants
        .list()
        .flatMap(({ tenant, state }) => (tenant && state !== 'suspended' ? [tenant] : []))
        .toSorted((a, b) => a.niche - b.niche || a.slug.localeCompare(b.slug))
        .map(({ slug, name, enable_site_entry_popup: entry, entry_warning_countries: entryCountries, features }) => ({
          slug,
          name,
          entry,
          entryCountries,
          push: features.push,
        })),

    /** What a site would offer to such a member now. @throws DomainError `not_found` for an unknown site */
    viewOffers(slug: string, { paidUser, minutes }: OfferedMember): OffersView {
      const tenant = tenants.bySlug(slug);
      if (!tenant) throw domainError('not_found');
      const now = clock.now();
      const signedUpAt = new Date(now.getTime() - minutes * MINUTE_MS);
      return findOffers({ tenant, viewer: memberSince(signedUpAt, paidUser) }, now);
    },
  };
}

export type PreviewTools = ReturnType<typeof createPreviewTools>;
