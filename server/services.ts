import type { Deps } from './deps.ts';
import { createFileStores } from './lib/storage/file-storage.ts';
import { createAccountsService } from './modules/accounts/accounts.service.ts';
import { createChatService } from './modules/chat/chat.service.ts';
import { returnCredits } from './modules/chat/operator-replies/returned-credits.ts';
import { createTypingService } from './modules/chat/live/typing.service.ts';
import { createComplaintsService } from './modules/complaints/complaints.service.ts';
import { createCredentialsService } from './modules/credentials/credentials.service.ts';
import { createCreditsService } from './modules/credits/credits.service.ts';
import { createAccountDeletionService } from './modules/account-deletion/account-deletion.service.ts';
import { createDiscoveryService } from './modules/discovery/discovery.service.ts';
import { createGamesService } from './modules/games/games.service.ts';
import { createLikesService } from './modules/likes/likes.service.ts';
import { markLikeSeen } from './modules/likes/mark-like-seen.ts';
import { createLiveService } from './modules/live/live.service.ts';
import { createPushService } from './modules/notifications/push/push.service.ts';
import { createPreferencesService } from './modules/notifications/preferences.service.ts';
import { createPagesService } from './modules/pages/pages.service.ts';
import { createDirectDebitService } from './modules/payments/debits/debit.service.ts';
import { createPaymentsService } from './modules/payments/payments.service.ts';
import { createProviders } from './modules/payments/providers/index.ts';
import { receiveAsWebhook } from './modules/payments/providers/sandbox/deliver-events.ts';
import { createSandboxService } from './modules/payments/providers/sandbox/sandbox.service.ts';
import { createShopService } from './modules/payments/shop/shop.service.ts';
import { createPhotoDecoder } from './modules/photos/decoding/photo-decoder.ts';
import { createPhotoUrlSigner } from './modules/photos/files/photo-url.ts';
import { createPhotosService } from './modules/photos/photos.service.ts';
import { createLocationService } from './modules/places/location.service.ts';
import { createPrivacyService } from './modules/privacy/privacy.service.ts';
import { createProfilesService } from './modules/profiles/profiles.service.ts';
import { createReportingService } from './modules/reporting/reporting.service.ts';
import { createSafetyService } from './modules/safety/safety.service.ts';
import { createSpendingService } from './modules/spending/spending.service.ts';
import { createCopyService } from './modules/tenants/texts/copy.service.ts';
import { createSettingsService } from './modules/tenants/settings/settings.service.ts';
import { createTransactionsService } from './modules/transactions/transactions.service.ts';

/** Builds every service once, for requests, jobs and tests. */
export function createServices(deps: Deps) {
  const decoder = createPhotoDecoder();
  const signer = createPhotoUrlSigner(deps.env.SECRET);
  const files = createFileStores(deps.env);
  const live = createLiveService(deps);
  const providers = createProviders(deps);
  const profiles = createProfilesService({ ...deps, live, signer, markLikeSeen });
  return {
    live,
    profiles,
    accounts: createAccountsService({ ...deps, profiles, live }),
    chat: createChatService({ ...deps, live, signer, storage: files.photos, decoder }),
    credentials: createCredentialsService({ ...deps, live }),
    credits: createCreditsService(deps),
    departure: createAccountDeletionService({ ...deps, live, files }),
    directDebit: createDirectDebitService({ ...deps, providers }),
    discovery: createDiscoveryService({ ...deps, signer }),
    games: createGamesService({ ...deps, live, signer }),
    likes: createLikesService({ ...deps, live, signer }),
    notifications: createPreferencesService(deps),
    copy: createCopyService(),
    complaints: createComplaintsService(deps),
    pages: createPagesService(deps),
    payments: createPaymentsService({ ...deps, providers }),
    photos: createPhotosService({ ...deps, live, signer, storage: files.photos, decoder, returnCredits }),
    push: createPushService(deps),
    places: createLocationService(deps),
    privacy: createPrivacyService(deps),
    reporting: createReportingService(deps),
    safety: createSafetyService({ ...deps, live, signer }),
    sandbox: createSandboxService({ ...deps, receiveEvent: receiveAsWebhook({ ...deps, providers }) }),
    settings: createSettingsService(deps),
    shop: createShopService({ ...deps, providers }),
    spending: createSpendingService(deps),
    transactions: createTransactionsService(deps),
    typing: createTypingService({ ...deps, live }),
  };
}

export type Services = ReturnType<typeof createServices>;
