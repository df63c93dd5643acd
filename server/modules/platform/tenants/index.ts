export { listProviderNames } from './config/provider-names.ts';
export { TENANT_FILE, listTenantFolders, parseTenantFile, readTenantFolder } from './config/tenant-files.ts';
export { parseYaml } from './config/parse-yaml.ts';
export { issueAt, issueFromZod, issueLine, type TenantIssue } from './config/tenant-issues.ts';
export { describeUnsetSecrets, listUnsetSecrets } from './config/unset-secrets.ts';
export { patternFile, themeOf } from './config/validate-theme.ts';
export { DRAFT_LINK_SECONDS, DRAFT_PREVIEW_PURPOSE, draftPreviewLink } from './draft-preview-link.ts';
export { isDraftPreviewed, storeDraftPreviews } from './draft-preview.queries.ts';
export { canonicalHost, findSite, normaliseHost } from './host.ts';
export { PageError, escapeMarkdown, fillPlaceholders } from './pages/fill-placeholders.ts';
export {
  PLATFORM_TOKENS,
  findOwnPages,
  findPageFiles,
  isPageToken,
  platformFile,
  readPageFile,
  type PageFile,
} from './pages/page-files.ts';
export { pageValues } from './pages/page-values.ts';
export {
  renderPage,
  renderQuestions,
  withoutComments,
  type PageGroup,
  type RenderedPage,
} from './pages/render-page.ts';
export { PurgeRefused, lastGoodDir, purgeTenant } from './purge.ts';
export { createLastGoodStore } from './registry/last-good.ts';
export {
  createTenantRegistry,
  type TenantEntry,
  type TenantRegistry,
  type TenantRegistryOptions,
  type TenantState,
} from './registry/tenant-registry.ts';
export { createPlaces, findHomes, type SitePlace } from './registry/places.ts';
export { ensureTenantRow, ensureTenantRows } from './registry/tenants.queries.ts';
export { defaultLanguage } from './settings/languages.ts';
export { paymentCountry, vatRateFor } from './settings/payment-country.ts';
export { getOrCreatePublicKey, selectKeyPair } from './settings/push-key.ts';
export { searchFieldsOf } from './settings/search-fields.ts';
export { createSettingsService } from './settings/settings.service.ts';
export { findSurchargeRule } from './settings/surcharge-rule.ts';
export { areSisters, describeFamily } from './settings/sister-sites.ts';
export { termsVersion } from './settings/terms-version.ts';
export { isSearchOpen, isSignupOpen } from './settings/visitor-access.ts';
export { createCopyService } from './texts/copy.service.ts';
export { readPlatformTexts } from './texts/platform-texts.ts';
