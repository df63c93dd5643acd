import { data } from '@remix-run/node';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

export const handle: RouteHandle = { i18n: ['departure'], title: (t) => t('departure:data.expiredTitle') };

/** The server sends the file before Remix is reached; this route handles logged-out requests and missing files. */
export function loader(args: LoaderFunctionArgs) {
  requireMember(args);
  return data(null, { status: 404 });
}

export default function DataDownload() {
  const { t } = useTranslation('departure');
  return (
    <Page width="narrow">
      <EmptyState
        heading="h1"
        title={t('data.expiredTitle')}
        action={<ButtonLink href={paths.settings('data')}>{t('data.toData')}</ButtonLink>}
      >
        {t('data.expired')}
      </EmptyState>
    </Page>
  );
}
