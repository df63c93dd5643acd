import { Component } from 'react';
import type { ReactNode } from 'react';
import { isRouteErrorResponse } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import { useRootData } from '../../lib/site.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Page } from '../../ui/page.tsx';

interface Shown {
  status: number;
  /** What the server says about it, in the viewer's language. */
  message: string | null;
}

/** Status and message of whatever a route threw; 500 unless it says otherwise. */
export function describeError(error: unknown): Shown {
  if (isRouteErrorResponse(error)) {
    const { message } = (error.data ?? {}) as { message?: unknown };
    return { status: error.status, message: typeof message === 'string' ? message : null };
  }
  return { status: 500, message: error instanceof Error && error.message !== '' ? error.message : null };
}

/** Catches a failure of the error page itself: a bare page in place of a blank one. */
class LastResort extends Component<{ title: string; home: string; children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <main id="main">
        <h1>{this.props.title}</h1>
        <p>{error.message}</p>
        <a href={paths.home()}>{this.props.home}</a>
      </main>
    );
  }
}

/** The page for what went wrong, within the site's own bars (`frame`) when they can be had. */
export function ErrorScreen({ error, frame }: { error: unknown; frame: (panel: ReactNode) => ReactNode }) {
  const { t } = useTranslation();
  const site = useRootData()?.site;
  const { status, message } = describeError(error);
  const missing = status === 404;
  const panel = (
    <Page width="narrow">
      <ErrorPanel
        status={status}
        title={missing ? t('error.notFound') : (message ?? t('error.title'))}
        action={<ButtonLink href={paths.home()}>{t('error.home')}</ButtonLink>}
      >
        {missing && t('error.notFoundText')}
      </ErrorPanel>
    </Page>
  );
  return (
    <LastResort title={t('error.ofErrorPage')} home={t('error.home')}>
      {site ? frame(panel) : panel}
    </LastResort>
  );
}
