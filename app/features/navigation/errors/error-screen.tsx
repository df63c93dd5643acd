import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from '@remix-run/react';

import type { TFunction } from '../../../../i18n/translator.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { describeError, isTransientError } from '../../../lib/errors/describe-error.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';
import { useRootData } from '../../../lib/root-data/site.ts';
import { MINUTE_MS } from '../../../lib/time/duration.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { ErrorPageBoundary } from './error-page-boundary.tsx';

/** Only messages of our own server are meant for users; those of the browser or the router are not. */
function errorTitle({ kind, status, message }: ReturnType<typeof describeError>, t: TFunction): string {
  if (kind === 'offline') return t('error.offline');
  if (kind === 'failed') return t('error.failed');
  return status === 404 ? t('error.notFound') : (message ?? t('error.title'));
}

/** Status codes of a form rejected before validation: its page is still usable. */
const FORM_ERROR_STATUSES = new Set([400, 413, 415]);

/** The way on from an error: to view the page again, or back to a form that was rejected. */
function wayOn(error: unknown, { kind, status }: ReturnType<typeof describeError>): 'retry' | 'back' | null {
  if (kind !== 'response' || isTransientError(error)) return 'retry';
  return FORM_ERROR_STATUSES.has(status ?? 0) ? 'back' : null;
}

/** Links home, and on where there is a way. */
function ErrorActions({ again, home: path }: { again: 'retry' | 'back' | null; home: string }) {
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
      {/* A document load: the cause may be this version of the scripts. */}
      <ButtonLink href={pathname + search} reload>
        {t(again === 'back' ? 'back' : 'error.retry')}
      </ButtonLink>
      {home}
    </>
  );
}

/** Delay before the first retry, in milliseconds; doubles with each, up to a minute. */
const FIRST_RETRY_MS = 3_000;
const MAX_RETRY_MS = MINUTE_MS;

/** Reloads the page once the server is reachable again. */
function useRetryWhenReachable(error: unknown): void {
  const pause = useRef(FIRST_RETRY_MS);
  useEffect(() => {
    if (!isTransientError(error)) return;
    const timer = setTimeout(requestRevalidation, pause.current);
    pause.current = Math.min(pause.current * 2, MAX_RETRY_MS);
    return () => clearTimeout(timer);
  }, [error]);
}

interface ErrorScreenProps {
  error: unknown;
  /** Target of the home link; the site's home page by default. */
  home?: string;
  /** Whether it is shown within another page's `main`. */
  nested?: boolean;
  /** Wraps the panel in the site's layout, where available. */
  frame?: (panel: ReactNode) => ReactNode;
}

export function ErrorScreen({ error, home = paths.home(), nested = false, frame }: ErrorScreenProps) {
  const { t } = useTranslation();
  const site = useRootData()?.site;
  // A form with `preventScrollReset` would keep this page's scroll position too.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [error]);
  const shown = describeError(error);
  const { kind, status } = shown;
  useRetryWhenReachable(error);
  const missing = status === 404;
  const content = (
    <ErrorPanel
      status={status}
      mark={Boolean(site)}
      title={errorTitle(shown, t)}
      action={<ErrorActions home={home} again={wayOn(error, shown)} />}
    >
      {missing && t('error.notFoundText')}
      {kind === 'offline' && t('error.offlineText')}
      {shown.reference}
    </ErrorPanel>
  );
  const panel = nested ? content : <Page width="narrow">{content}</Page>;
  return (
    <ErrorPageBoundary title={t('error.ofErrorPage')} home={t('error.home')}>
      {site && frame ? frame(panel) : panel}
    </ErrorPageBoundary>
  );
}
