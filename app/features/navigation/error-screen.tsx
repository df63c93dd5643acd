import { useEffect, useRef } from 'react';
import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { describeError, isPassing } from '../../lib/describe-error.ts';
import { paths } from '../../lib/paths.ts';
import { wishRefresh } from '../../lib/refresh.ts';
import { useRootData } from '../../lib/site.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Page } from '../../ui/page.tsx';
import { LastResort } from './last-resort.tsx';

/** Only answers of ours are in words for readers; what a browser or the router says is not. */
function titleOf({ kind, status, message }: ReturnType<typeof describeError>, t: TFunction): string {
  if (kind === 'offline') return t('error.offline');
  if (kind === 'failed') return t('error.failed');
  return status === 404 ? t('error.notFound') : (message ?? t('error.title'));
}

/** What a form is refused with before anybody looks at its fields: the page it was on is still good. */
const FORM_REFUSED = new Set([400, 413, 415]);

/** The ways on: home, and the same address once more where nothing was answered or only a form was refused. */
function Ways({ again, home: path }: { again: 'retry' | 'back' | null; home: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const home = (
    <ButtonLink href={path} variant={again ? 'secondary' : 'primary'}>
      {t('error.home')}
    </ButtonLink>
  );
  if (!again) return home;
  return (
    <>
      {/* A full load: what failed may be this very version of the scripts. */}
      <ButtonLink href={pathname + search} reload>
        {t(again === 'back' ? 'back' : 'error.retry')}
      </ButtonLink>
      {home}
    </>
  );
}

/** So long after a failure the page is asked for again, in milliseconds; after each further one twice as long, up to a minute. */
const RETURN_MS = 3_000;
const LONGEST_MS = 60_000;

/** Has the page come back by itself once the server is reached again. */
function useReturn(error: unknown): void {
  const pause = useRef(RETURN_MS);
  useEffect(() => {
    if (!isPassing(error)) return;
    const timer = setTimeout(wishRefresh, pause.current);
    pause.current = Math.min(pause.current * 2, LONGEST_MS);
    return () => clearTimeout(timer);
  }, [error]);
}

interface ErrorScreenProps {
  error: unknown;
  /** Where the way home leads; the site's front page unless said otherwise. */
  home?: string;
  /** The site's own bars around it, when they can be had. */
  frame?: (panel: ReactNode) => ReactNode;
}

/** The page for what went wrong. */
export function ErrorScreen({ error, home = paths.home(), frame }: ErrorScreenProps) {
  const { t } = useTranslation();
  const site = useRootData()?.site;
  // A form that keeps its page's place (`preventScrollReset`) would keep this page at that place too.
  useEffect(() => {
    // Browsers answer with a promise, which is no way to undo an effect.
    void window.scrollTo(0, 0);
  }, [error]);
  const shown = describeError(error);
  const { kind, status } = shown;
  useReturn(error);
  const missing = status === 404;
  const refused = status !== null && FORM_REFUSED.has(status);
  const panel = (
    <Page width="narrow">
      <ErrorPanel
        status={status}
        mark={Boolean(site)}
        title={titleOf(shown, t)}
        action={<Ways home={home} again={kind === 'said' ? (refused ? 'back' : null) : 'retry'} />}
      >
        {missing && t('error.notFoundText')}
        {kind === 'offline' && t('error.offlineText')}
      </ErrorPanel>
    </Page>
  );
  return (
    <LastResort title={t('error.ofErrorPage')} home={t('error.home')}>
      {site && frame ? frame(panel) : panel}
    </LastResort>
  );
}
