import { useNavigation, useLocation } from '@remix-run/react';
import { useCallback, useEffect, type ReactNode } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useFailedSubmissions, failureMessage } from '../../../lib/forms/failed-submissions.ts';
import { LiveProvider, useBadges } from '../../../lib/live/live-provider.tsx';
import type { LayoutName } from '../../../lib/routing/route-handle.ts';
import { SignupDialogProvider } from '../../../lib/signup/signup-dialog.tsx';
import { useRootData, useViewer } from '../../../lib/root-data/site.ts';
import { SkipLink } from '../../../ui/navigation/nav-bar.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { ToastProvider, useToast } from '../../../ui/overlays/toast.tsx';
import { FRAMES, type LayoutSlots } from './frames.tsx';
import { notificationCount, usePageTitle } from '../head/page-title.ts';

function hashElement(hash: string): HTMLElement | null {
  try {
    return hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A malformed percent escape.
    return null;
  }
}

/**
 * Moves the focus to the target of a hash link; the router only scrolls to it. A focus inside the target stays: the
 * errors of a form are shown, and may have been followed to a field, before the form's address is.
 */
function HashFocus() {
  const { hash, key } = useLocation();
  useEffect(() => {
    const target = hashElement(hash);
    if (!target || target.contains(document.activeElement)) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [hash, key]);
  return null;
}

/** Keeps the count in the tab title and on the app icon current. */
function LiveTitleCount() {
  const badges = useBadges();
  const title = usePageTitle(badges);
  const count = useViewer() ? notificationCount(badges) : 0;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    // Only where app badges are supported; a rejection is ignored.
    if (!('setAppBadge' in navigator)) return;
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
  }, [count]);
  return null;
}

function FailedSubmissionToasts() {
  const { t } = useTranslation();
  const toast = useToast();
  useFailedSubmissions(useCallback((lost) => toast({ text: failureMessage(lost, t), tone: 'danger' }), [t, toast]));
  return null;
}

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
        <SignupDialogProvider load={slots.loadSignup} loadLogin={slots.loadLogin} enabled={signup}>
          <LiveTitleCount />
          <FailedSubmissionToasts />
          {slots.background}
          <HashFocus />
          <ProgressBar active={moving} label={t('loading')} />
          {/* An installed app is released before hydration; see installed-script.tsx. */}
          <div className="site" suppressHydrationWarning {...(slots.covered ? { inert: '' } : {})}>
            <SkipLink>{t('skip')}</SkipLink>
            <Frame slots={slots}>{children}</Frame>
          </div>
          {layout !== 'launcher' && slots.entryWarning}
        </SignupDialogProvider>
      </ToastProvider>
    </LiveProvider>
  );
}
