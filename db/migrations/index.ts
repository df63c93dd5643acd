import type { Migration } from 'kysely/migration';

/** All migrations in order. Frozen once landed, forward only. */
export const migrations: Record<string, Migration> = {
  '0001-tenancy': await import('./0001-tenancy.ts'),
  '0002-accounts': await import('./0002-accounts.ts'),
  '0003-profiles': await import('./0003-profiles.ts'),
  '0004-ledger': await import('./0004-ledger.ts'),
  '0005-chat': await import('./0005-chat.ts'),
  '0006-money': await import('./0006-money.ts'),
  '0007-notifications': await import('./0007-notifications.ts'),
  '0008-safety-and-console': await import('./0008-safety-and-console.ts'),
  '0009-more-mailed-links': await import('./0009-more-mailed-links.ts'),
  '0010-mail-addresses': await import('./0010-mail-addresses.ts'),
  '0013-departure': await import('./0013-departure.ts'),
  '0014-spending-currency': await import('./0014-spending-currency.ts'),
  '0020-photo-pipeline': await import('./0020-photo-pipeline.ts'),
  '0022-profile-notes': await import('./0022-profile-notes.ts'),
  '0023-saved-searches': await import('./0023-saved-searches.ts'),
  '0024-search-indexes': await import('./0024-search-indexes.ts'),
  '0026-swipe-game': await import('./0026-swipe-game.ts'),
  '0027-erased-space': await import('./0027-erased-space.ts'),
  '0028-message-notices': await import('./0028-message-notices.ts'),
  '0029-gifts-and-photos-in-chat': await import('./0029-gifts-and-photos-in-chat.ts'),
  '0031-page-sight': await import('./0031-page-sight.ts'),
  '0032-mails': await import('./0032-mails.ts'),
  '0033-push-devices': await import('./0033-push-devices.ts'),
  '0034-mail-claims': await import('./0034-mail-claims.ts'),
};
