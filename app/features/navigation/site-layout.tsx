import { useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { LiveProvider } from '../../lib/live/live-provider.tsx';
import type { LayoutName } from '../../lib/route-handle.ts';
import { SignupProvider } from '../../lib/signup.tsx';
import { useRootData } from '../../lib/site.ts';
import { SkipLink } from '../../ui/nav-bar.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { FRAMES } from './frames.tsx';
import type { LayoutSlots } from './frames.tsx';
import { HashTarget } from './hash-target.tsx';
import { LiveCounts } from './live-counts.tsx';
import { LostForms } from './lost-forms.tsx';

/** The layout around a page: bars, banners, toasts, live updates, and what other features add in `slots`. */
export function SiteLayout({
  layout,
  slots,
  children,
}: {
  layout: LayoutName;
  slots: LayoutSlots;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const data = useRootData();
  const moving = useNavigation().state !== 'idle';
  const Frame = FRAMES[layout];
  const signup = layout === 'default' || layout === 'empty';
  return (
    <LiveProvider member={data?.viewer?.userId ?? null} after={data?.liveSeq ?? 0} initial={data?.badges ?? null}>
      <ToastProvider closeLabel={t('close')}>
        <SignupProvider load={slots.loadSignup} loadLogin={slots.loadLogin} enabled={signup}>
          <LiveCounts />
          <LostForms />
          {slots.watch}
          <HashTarget />
          <ProgressBar active={moving} label={t('loading')} />
          {/* An installed app is released before hydration; see installed-script.tsx. */}
          <div className="site" suppressHydrationWarning {...(slots.covered ? { inert: '' } : {})}>
            <SkipLink>{t('skip')}</SkipLink>
            <Frame slots={slots}>{children}</Frame>
          </div>
          {layout !== 'launcher' && slots.entryWarning}
        </SignupProvider>
      </ToastProvider>
    </LiveProvider>
  );
}
