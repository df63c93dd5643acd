import { data, type LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { requireMember } from '../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';

export const handle: RouteHandle = { i18n: ['accountdeletion'], title: (t) => t('accountdeletion:data.expiredTitle') };

/** The server sends the file before Remix is reached; this route handles logged-out requests and missing files. */
export function loader(args: LoaderFunctionArgs) {
  requireMember(args);
  return data(null, { status: 404 });
}

export default function DataDownload() {
  const { t } = useTranslation('accountdeletion');
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
