import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

export const handle: RouteHandle = { i18n: ['auth'], title: (t) => t('auth:deleted.title') };

export default function AccountDeleted() {
  const { t } = useTranslation('auth');
  return (
    <Page width="narrow">
      <EmptyState
        heading="h1"
        title={t('deleted.title')}
        action={<ButtonLink href={paths.home()}>{t('deleted.home')}</ButtonLink>}
      >
        {t('deleted.text')}
      </EmptyState>
    </Page>
  );
}
