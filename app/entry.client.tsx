import { startTransition, StrictMode } from 'react';
import { RemixBrowser } from '@remix-run/react';
import { hydrateRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';

import { guardChunkLoading } from './lib/chunk-guard.ts';
import { startBrowserI18n } from './lib/i18n/browser.ts';
import { keepInstallOffer } from './lib/install-offer.ts';
import { registerWhenIdle } from './lib/register-worker.ts';
import { noteLeaving } from './lib/reload-page.ts';

guardChunkLoading();
keepInstallOffer();
noteLeaving();
registerWhenIdle();
const i18n = await startBrowserI18n();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <RemixBrowser />
      </I18nextProvider>
    </StrictMode>,
  );
});
