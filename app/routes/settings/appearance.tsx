import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { SchemeChoice } from '../../features/navigation/scheme-choice.tsx';
import { SettingsLayout } from '../../features/settings/settings-frame.tsx';
import { shouldRevalidatePage } from '../../lib/popup-wait.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const handle: RouteHandle<unknown> = { i18n: ['settings'], title: (t) => t('settings:appearance.title') };

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
