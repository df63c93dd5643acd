import type { LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { SchemeChoice } from '../../features/navigation/preferences/scheme-choice.tsx';
import { SettingsLayout } from '../../features/settings/settings-layout.tsx';
import { areaStyles } from '../../lib/page-head/area-styles.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';

export const handle: RouteHandle<unknown> = {
  composed: 'account',
  i18n: ['settings'],
  title: (t) => t('settings:appearance.title'),
};

export const links = areaStyles('settings');

export function loader(args: LoaderFunctionArgs) {
  requireMember(args);
  return null;
}

export const shouldRevalidate = shouldRevalidatePage;

export default function AppearanceSettings() {
  const { t } = useTranslation('settings');
  return (
    <SettingsLayout section="appearance">
      <p>{t('appearance.text')}</p>
      <SchemeChoice labels />
    </SettingsLayout>
  );
}
