import { Fragment, Suspense, type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { useBadges } from '../../lib/live/live-provider.tsx';
import { useRoutePage, type LayoutName } from '../../lib/routing/route-handle.ts';
import type { Screen } from '../../lib/routing/screens.ts';
import { usePushState } from '../../lib/browser/push-state.ts';
import { useRootData, type RootData, type SiteViewer } from '../../lib/root-data/site.ts';
import { AlertStack, Alert } from '../../ui/feedback/alert.tsx';
import { BannerPlace } from '../../ui/feedback/banner.tsx';
import { DisabledNotificationsAlert, PhotoAlert, ActivateDialog } from './alerts/account-alerts.tsx';
import {
  decideBanners,
  firstBanner,
  hasBannerBar,
  isMembersArea,
  POPUP_AFTER_SECONDS,
  type BannerName,
} from './banner-rules.ts';
import { TimeBonusBanner, WelcomeBonusBanner } from './offers/bonus-banners.tsx';
import { PushAlert } from './push/push-alert.tsx';
import { useDismissals } from './dismissals/use-dismissals.ts';
import { useOffers } from './offers/use-offers.ts';
import { ResendForm, useResend } from './alerts/resend-form.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';

/**
 * Whether the viewer has stayed for `seconds` without interruption. Navigation within does not restart the timer,
 * leaving does.
 */
function useHasStayed(seconds: number, inside: boolean): boolean {
  const [stayed, setStayed] = useState(false);
  useEffect(() => {
    if (!inside) return;
    const timer = setTimeout(() => setStayed(true), seconds * 1000);
    return () => {
      clearTimeout(timer);
      setStayed(false);
    };
  }, [inside, seconds]);
  return inside && stayed;
}

/** Reminder of the activation mail, with a button to send it again. */
function ActivateReminder({ look }: { look: 'modal' | 'alert' }) {
  const { t } = useTranslation('banners');
  const resend = useResend();
  if (look === 'modal') return <ActivateDialog resend={resend} />;
  return (
    <Alert
      tone="warning"
      icon="envelope-simple"
      action={<ResendForm resend={resend} />}
      title={<span role="status">{resend.answer ?? t('reminder.confirm')}</span>}
    />
  );
}

const TimeBonusPopup = lazyPart(() => import('./offers/time-bonus-popup.tsx'));

/** Full-width banners; the others are alerts. */
const FULL_WIDTH_BANNERS: readonly BannerName[] = ['timeBonusBanner', 'welcomeBonus'];
/** Dialogs, which take no place among the banners. */
const POPUPS: readonly BannerName[] = ['timeBonusPopup'];

interface MemberBannersProps {
  root: RootData;
  viewer: SiteViewer;
  screen: Screen;
}

function useRenderedBanners({ root, viewer, screen }: MemberBannersProps): Record<BannerName, ReactNode> {
  const [query] = useSearchParams();
  const { credits } = useBadges();
  const state = usePushState();
  const push = state && { ...state, subscribed: state.subscribed !== null };
  const { offers, passed, renew } = useOffers(root.offers);
  const now = root.now + passed;
  const [dismissals, dismiss] = useDismissals(root.dismissals, now);
  const stay = useHasStayed(POPUP_AFTER_SECONDS, isMembersArea(screen)) ? POPUP_AFTER_SECONDS : 0;
  const pushOn = root.site?.push ?? false;
  const is = decideBanners({ viewer, screen, query, dismissals, pushOn, push, offers, credits, stay, now });
  const { timeBonus, welcome } = offers;
  const { show: reminder } = is.activateReminder;
  // The server cannot query the browser, so it renders the notice hidden; an inline script shows it before the first
  // paint.
  const perhaps = is.push.rule === 'browser-not-asked';
  return {
    timeBonusBanner: is.timeBonusBanner.show && timeBonus && <TimeBonusBanner bonus={timeBonus} onEnd={renew} />,
    welcomeBonus: is.welcomeBonus.show && welcome && <WelcomeBonusBanner welcome={welcome} />,
    activateReminder: reminder && <ActivateReminder look={reminder} />,
    photo: is.photo.show && <PhotoAlert onDismiss={dismiss} />,
    push: (is.push.show || perhaps) && <PushAlert known={!perhaps} onDismiss={dismiss} />,
    disabledNotifications: is.disabledNotifications.show && (
      <DisabledNotificationsAlert reasons={viewer.notificationsDisabled} onDismiss={dismiss} />
    ),
    timeBonusPopup: is.timeBonusPopup.show && timeBonus && (
      <Suspense>
        <TimeBonusPopup bonus={timeBonus} onClose={() => dismiss('timeBonus')} />
      </Suspense>
    ),
  };
}

function MemberBanners(props: MemberBannersProps) {
  const drawn = useRenderedBanners(props);
  const name = firstBanner(props.screen, (each) => Boolean(drawn[each]) && !POPUPS.includes(each));
  return (
    <>
      {name && (
        <BannerPlace bar={hasBannerBar(props.screen)}>
          {FULL_WIDTH_BANNERS.includes(name) ? drawn[name] : <AlertStack>{drawn[name]}</AlertStack>}
        </BannerPlace>
      )}
      {POPUPS.map((each) => (
        <Fragment key={each}>{drawn[each]}</Fragment>
      ))}
    </>
  );
}

/**
 * All notices between navigation and content of the default layout, with their popups.
 * @param props.layout the rendered layout, which differs from the screen's on errors
 */
export function Banners({ layout }: { layout: LayoutName }) {
  const root = useRootData();
  const { name } = useRoutePage().screen;
  if (!root?.viewer) return null;
  return <MemberBanners root={root} viewer={root.viewer} screen={{ name, layout }} />;
}
