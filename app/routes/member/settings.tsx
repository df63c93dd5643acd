import { useLoaderData } from '@remix-run/react';
import type { LoaderFunctionArgs } from '@remix-run/node';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { LanguageChoice } from '../../features/navigation/language-choice.tsx';
import { SchemeChoice } from '../../features/navigation/scheme-choice.tsx';
import { AccountFacts } from '../../features/settings/account-facts.tsx';
import { SettingsFrame } from '../../features/settings/settings-frame.tsx';
import { sectionOf } from '../../features/settings/settings-sections.ts';
import type { SettingsSection } from '../../features/settings/settings-sections.ts';
import { keepWithoutWait } from '../../lib/popup-wait.ts';
import { requireMember } from '../../lib/require-member.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';

export const handle: RouteHandle<unknown> = { title: (t) => t('settings:title') };

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const section = sectionOf(args.params.section);
  if (!section) throw new Response(null, { status: 404 });
  const user = await args.context.services.accounts.viewUser(ctx);
  return {
    section,
    account: {
      email: user?.email ?? '',
      signupDate: user?.signup_date ?? '',
      timeZone: ctx.tenant.time_zone,
      paidUser: ctx.viewer.paidUser,
    },
  };
}

export const shouldRevalidate = keepWithoutWait;

export default function SettingsPage() {
  const { t } = useTranslation('settings');
  const { section, account } = useLoaderData<typeof loader>();
  const contents: Record<SettingsSection, ReactNode> = {
    account: <AccountFacts {...account} />,
    appearance: (
      <>
        <p>{t('appearance.text')}</p>
        <SchemeChoice words />
      </>
    ),
    language: (
      <>
        <p>{t('language.text')}</p>
        <LanguageChoice />
      </>
    ),
  };
  return <SettingsFrame section={section}>{contents[section]}</SettingsFrame>;
}
