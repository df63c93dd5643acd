import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import { useRootData } from '../../lib/site.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Page } from '../../ui/page.tsx';
import { describeError } from './describe-error.ts';
import { LastResort } from './last-resort.tsx';

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
