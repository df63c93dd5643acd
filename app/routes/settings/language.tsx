import type { LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { LanguageChoice } from '../../features/navigation/language-choice.tsx';
import { SettingsLayout } from '../../features/settings/settings-frame.tsx';
import { shouldRevalidatePage } from '../../lib/popup-wait.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const handle: RouteHandle<unknown> = { i18n: ['settings'], title: (t) => t('settings:language.title') };

export function loader(args: LoaderFunctionArgs) {
  requireMember(args);
  return null;
}

export const shouldRevalidate = shouldRevalidatePage;

export default function LanguageSettings() {
  const { t } = useTranslation('settings');
  return (
    <SettingsLayout section="language">
      <p>{t('language.text')}</p>
      <LanguageChoice />
    </SettingsLayout>
  );
}
