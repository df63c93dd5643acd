import type { Deps } from './deps.ts';
import { createFileStores } from './lib/storage/file-storage.ts';
import { createAccountsService } from './modules/identity/accounts/index.ts';
import {
  createChatService,
  createTypingService,
  hideConversationWith,
  returnCredits,
} from './modules/conversation/chat/index.ts';
import { createComplaintsService } from './modules/trust/complaints/index.ts';
import { createCredentialsService } from './modules/identity/credentials/index.ts';
import { createCreditsService } from './modules/ledger/credits/index.ts';
import { createAccountDeletionService } from './modules/trust/account-deletion/index.ts';
import { createDiscoveryService } from './modules/people/discovery/index.ts';
import { createGamesService } from './modules/people/games/index.ts';
import { createLikesService, markLikeSeen } from './modules/people/likes/index.ts';
import { createLiveService } from './modules/realtime/live/index.ts';
import { createPreferencesService, createPushService } from './modules/delivery/notifications/index.ts';
import { createPagesService } from './modules/platform/pages/index.ts';
import {
  createDirectDebitService,
  createPaymentsService,
  createProviders,
  createSandboxService,
  createShopService,
  receiveAsWebhook,
} from './modules/money/payments/index.ts';
import {
  albumViewerEvents,
  createPhotoDecoder,
  createPhotoVerification,
  createPhotosService,
  createPhotoUrlSigner,
  UPLOAD_LIMITS,
} from './modules/people/photos/index.ts';
import { createPrivateAlbumService } from './modules/people/private-album/index.ts';
import { createPicksService } from './modules/people/picks/index.ts';
import { createLocationService } from './modules/people/places/index.ts';
import { createSpotlightsService } from './modules/people/spotlights/index.ts';
import { createPrivacyService } from './modules/identity/privacy/index.ts';
import { createMailPortraits, createProfilesService } from './modules/people/profiles/index.ts';
import { createReportingService } from './modules/desk/reporting/index.ts';
import { createSafetyService } from './modules/trust/safety/index.ts';
import { createSisterSitesService } from './modules/trust/sister-sites/index.ts';
import { createSpendingService } from './modules/money/spending/index.ts';
import { createCopyService, createSettingsService } from './modules/platform/tenants/index.ts';
import { createTransactionsService } from './modules/trust/transactions/index.ts';
import { createVoiceService } from './modules/conversation/voice/index.ts';

/** Builds every service once, for requests, jobs and tests. */
export function createServices(deps: Deps) {
  const decoder = createPhotoDecoder(UPLOAD_LIMITS, deps.env.webProcesses);
  const signer = createPhotoUrlSigner(deps.env.secrets);
  const files = createFileStores(deps.env);
  const live = createLiveService(deps);
  const providers = createProviders(deps);
  const pages = createPagesService(deps);
  const spotlights = createSpotlightsService({ ...deps, live });
  const profiles = createProfilesService({ ...deps, live, signer, markLikeSeen });
  return {
    live,
    profiles,
    accounts: createAccountsService({ ...deps, profiles, live }),
    chat: createChatService({ ...deps, live, signer, storage: files.photos, decoder }),
    credentials: createCredentialsService({ ...deps, live }),
    credits: createCreditsService(deps),
    accountDeletion: createAccountDeletionService({ ...deps, live, files, providers }),
    directDebit: createDirectDebitService({ ...deps, live, providers }),
    discovery: createDiscoveryService({ ...deps, signer, countShowings: spotlights.countShowings }),
    games: createGamesService({ ...deps, live, signer }),
    likes: createLikesService({ ...deps, live, signer, hideConversationWith }),
    mailPortraits: createMailPortraits({ ...deps, storage: files.photos }),
    notifications: createPreferencesService(deps),
    copy: createCopyService(),
    complaints: createComplaintsService(deps),
    pages,
    payments: createPaymentsService({ ...deps, live, providers, pages }),
    photos: createPhotosService({ ...deps, live, signer, storage: files.photos, decoder, returnCredits }),
    photoVerification: createPhotoVerification({ ...deps, live, storage: files.photos, decoder }),
    push: createPushService(deps),
    privateAlbum: createPrivateAlbumService({ ...deps, live, signer, storage: files.photos }),
    picks: createPicksService({ ...deps, live, signer }),
    places: createLocationService({ ...deps, live }),
    privacy: createPrivacyService({ ...deps, live, albumViewerEvents }),
    reporting: createReportingService(deps),
    safety: createSafetyService({ ...deps, live, signer }),
    sandbox: createSandboxService({ ...deps, receiveEvent: receiveAsWebhook({ ...deps, live, providers }) }),
    settings: createSettingsService(deps),
    shop: createShopService({ ...deps, providers }),
    sisterSites: createSisterSitesService({ ...deps, live, signer, files }),
    spending: createSpendingService(deps),
    spotlights,
    transactions: createTransactionsService(deps),
    typing: createTypingService({ ...deps, live }),
    voice: createVoiceService({ ...deps, signer, storage: files.photos }),
  };
}

export type Services = ReturnType<typeof createServices>;
