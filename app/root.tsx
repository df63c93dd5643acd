import { Links, Outlet, Scripts, ScrollRestoration, useRouteError } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { type ReactNode, Suspense, useEffect } from 'react';

import { CountryChoice } from './features/country/country-choice.tsx';
import { InstalledScript } from './features/entry-warning/installed-script.tsx';
import { loadEntryWarning } from './features/entry-warning/load-entry-warning.server.ts';
import { useEntryWarning } from './features/entry-warning/use-entry-warning.ts';
import { AppTags } from './features/installed-app/app-tags.tsx';
import { Banners } from './features/banners/banners.tsx';
import { PageListeners } from './features/banners/page-listeners.tsx';
import { OutboxRunner } from './features/chat/outbox/outbox-runner.tsx';
import { MatchListener } from './features/likes/match-listener.tsx';
import { ErrorScreen } from './features/navigation/errors/error-screen.tsx';
import { useCanonicalLink, usePageTitle } from './features/navigation/head/page-title.ts';
import { SearchEngineTags } from './features/navigation/head/search-engine-tags.tsx';
import { SiteLayout } from './features/navigation/layout/site-layout.tsx';
import type { LayoutSlots } from './features/navigation/layout/frames.tsx';
import { loadRoot } from './lib/root-data/load-root.server.ts';
import { repeatEarlyPress } from './lib/browser/early-presses.ts';
import { forwardHeaders } from './lib/routing/forward-headers.ts';
import { CompositionStyles } from './lib/page-head/composition-styles.tsx';
import { EarlyPressScript } from './lib/page-head/early-press-script.tsx';
import { useMoved } from './lib/page-head/use-moved.ts';
import { useNonce } from './lib/page-head/nonce.ts';
import { useRevalidations, requestRevalidation } from './lib/revalidation/revalidation.ts';
import { useRoutePage, type LayoutName } from './lib/routing/route-handle.ts';
import { useRootData, type RootData, useViewer } from './lib/root-data/site.ts';
import { IconSpriteContext } from './ui/media/icon.tsx';
import { useLiveEvents } from './lib/live/live-provider.tsx';
import { loadChunk } from './lib/errors/chunk-errors.ts';
import { lazyPart } from './lib/lazy-part.ts';

/** Locks the session by what its pages can see: how long they were not used. */
function useAppLock(minutes: number | undefined) {
  useEffect(() => {
    if (!minutes) return;
    const watching = loadChunk(() => import('./features/safety/app-lock-watch.ts')).then(({ watchAppLock }) =>
      watchAppLock(minutes),
    );
    return () => void watching.then((end) => end());
  }, [minutes]);
}

/** Mounted on every page: revalidates after a block, and handles quick exit and app lock if the member enabled them. */
function SafetyListener() {
  const { quickExit, lockMinutes } = useViewer() ?? {};
  useAppLock(lockMinutes);
  useLiveEvents('block', requestRevalidation);
  useEffect(() => {
    if (!quickExit) return;
    const listening = loadChunk(() => import('./features/safety/quick-exit.ts')).then(({ listenForExit }) =>
      listenForExit(),
    );
    return () => void listening.then((end) => end());
  }, [quickExit]);
  return null;
}

export async function loader({ context, request }: LoaderFunctionArgs): Promise<RootData> {
  return { ...(await loadRoot(context, request)), entryWarning: loadEntryWarning(context, request) };
}

export { shouldRevalidate } from './lib/revalidation/root-revalidation.ts';

/** The document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRootData();
  const nonce = useNonce();
  const moved = useMoved();
  const { layout, name } = useRoutePage().screen;
  const title = usePageTitle(data?.badges ?? null);
  useCanonicalLink();
  useRevalidations();
  useEffect(repeatEarlyPress, []);
  // Errors are shown in the default layout, with its styles and scripts.
  const failed = Boolean(useRouteError());
  const lander = failed ? undefined : data?.lander;
  const scripted = !lander && (layout !== 'launcher' || name === 'preview');
  const assets = data && { ...data.assets, ...lander };
  return (
    <html
      lang={data?.locale ?? 'nl'}
      data-niche={data?.site?.niche ?? 1}
      data-bs-theme={data?.scheme ?? 'auto'}
      data-words={data?.textOverrides}
      data-moved={moved || undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        {assets?.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {data?.entryWarning && <InstalledScript />}
        {assets && <link rel="stylesheet" href={assets.stylesheet} />}
        {assets?.overrides && <link rel="stylesheet" href={assets.overrides} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <AppTags />
        <Links />
        {assets && !lander && <CompositionStyles sheets={assets.compositions} />}
        {import.meta.env.SSR && <SearchEngineTags />}
        {import.meta.env.SSR && scripted && <EarlyPressScript />}
      </head>
      <body>
        <IconSpriteContext.Provider value={assets?.iconSprite ?? ''}>{children}</IconSpriteContext.Provider>
        {scripted && (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export const headers = forwardHeaders;

const loadSignup = () =>
  import('./features/signup/dialog/signup-dialog.tsx').then(({ SignupDialog }) => ({ default: SignupDialog }));

const loadLogin = () =>
  import('./features/credentials/login-dialog.tsx').then(({ LoginDialog }) => ({ default: LoginDialog }));

const EntryWarning = lazyPart(() => import('./features/entry-warning/entry-warning.tsx'));

/** One element, so that no update reaches it while it hydrates, which would make React draw it again. */
const ENTRY_WARNING = (
  <Suspense>
    <EntryWarning />
  </Suspense>
);

const AwayNote = lazyPart(() => import('./features/safety/away-note.tsx'));

/** One element, as above. */
const AWAY_NOTE = (
  <Suspense>
    <AwayNote />
  </Suspense>
);

/** What features contribute to the layouts; features do not import each other, so root connects them. */
function useSlots(layout: LayoutName): LayoutSlots {
  const covered = useEntryWarning(layout);
  const away = useViewer()?.away;
  return {
    background: (
      <>
        <PageListeners />
        <SafetyListener />
        <MatchListener />
        <OutboxRunner />
      </>
    ),
    banners: (
      <>
        {away && AWAY_NOTE}
        <Banners layout={layout} />
      </>
    ),
    entryWarning: covered && ENTRY_WARNING,
    covered,
    country: <CountryChoice />,
    loadSignup,
    loadLogin,
  };
}

export default function App() {
  const { layout } = useRoutePage().screen;
  return (
    <SiteLayout layout={layout} slots={useSlots(layout)}>
      <Outlet />
    </SiteLayout>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const layout = 'default';
  const slots = useSlots(layout);
  return (
    <ErrorScreen
      error={error}
      frame={(panel) => (
        <SiteLayout layout={layout} slots={slots}>
          {panel}
        </SiteLayout>
      )}
    />
  );
}
