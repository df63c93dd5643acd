import type { ComposedScreen } from '../../../tenants/compositions.ts';
import { useRouteLoaderData } from '@remix-run/react';

import type { Game } from '../../../server/modules/people/games/index.ts';
import type { Locale, Niche, NicheName } from '../../../tenants/value-lists.ts';

/** Colour scheme: the system's (`auto`) or the viewer's choice. */
export type Scheme = 'light' | 'dark' | 'auto';

/** The signed-in member, as far as every page needs them. */
export interface SiteViewer {
  userId: string;
  profileId: string;
  name: string;
  status: 'not_confirmed' | 'active' | 'paused';
  paidUser: boolean;
  profileStatus: 'active' | 'disabled' | 'deleted';
  /** Whether the profile has a main photo; the first upload becomes it once approved. */
  hasPhoto: boolean;
  /** Why mail to this member is disabled: `fbl`, `bounce`, `listunsubscribe`. */
  notificationsDisabled: string[];
  /** Pressing Escape twice leaves the site; absent while off. */
  quickExit?: true;
  /** The member has paused their account; absent while not. */
  away?: true;
  /** Minutes without use after which the session locks; absent without an app lock. */
  lockMinutes?: number;
  /** There are sister sites that this member may join; absent without. */
  sisters?: true;
  /** The tab title has neither brand nor counts; absent while off. */
  neutralTitle?: true;
  /** The thumbnail; null without an approved photo. */
  photo: { src: string; width: number; height: number; color: string } | null;
}

/** Whether pages that sell something remind the viewer to confirm their address; no other notice is before that. */
export const isReminded = ({
  status,
  profileStatus,
  notificationsDisabled,
}: Pick<SiteViewer, 'status' | 'profileStatus' | 'notificationsDisabled'>): boolean =>
  status === 'not_confirmed' && profileStatus === 'disabled' && notificationsDisabled.length === 0;

export interface Badges {
  unread_messages: number;
  new_likes: number;
  credits: number;
}

/** The site as pages show it. */
export interface Site {
  niche: Niche;
  /** Name of the niche; key of its texts and pictures. */
  look: NicheName;
  slug: string;
  name: string;
  /** Neutral name of the installed app. */
  appName: string;
  title: string;
  description: string;
  minAge: number;
  messageCredits: number;
  signupsOpen: boolean;
  /** Whether visitors may see members. */
  searchOpen: boolean;
  /** The tenant's word for a fictional profile; null for the platform's word. */
  fictionalSingular: string | null;
  /** Whether the site sends push messages. */
  push: boolean;
  /** Absent where members can have their photo verified. */
  photoVerification?: false;
  /** Games that the site has disabled; absent when it has both. */
  disabledGames?: readonly Game[];
  supportEmail: string;
  /** Formatted with spaces and dashes; null without a telephone number. */
  supportPhone: string | null;
  /** URL of the tenant's own logo; null for the theme's. */
  logo: string | null;
  /** `registration` is the name of the business register where the company is not Dutch. */
  company: { name: string; address: string; city: string; kvk: string; registration?: string };
}

/** When a banner was dismissed, in unix seconds; null when it was not. */
export interface Dismissals {
  photo: number | null;
  push: number | null;
  disabledNotifications: number | null;
  timeBonus: number | null;
}

/** Offers for a member who has never paid, computed by the server. */
export interface Offers {
  /** The welcome discount of the first four hours; `remainingSeconds` counts from when the page was rendered. */
  timeBonus: { remainingSeconds: number; percentage: number } | null;
  /** The tenant's ordinary welcome code, after the time bonus. */
  welcome: { code: string; percentage: number } | null;
}

/** The entry warning's texts for this visitor; whether a screen shows it is decided on navigation. */
export interface EntryWarningTexts {
  /** `18+`, or the site's own minimum age. */
  age: string;
  title: string;
  text: string;
  adults: string;
  fictional: string;
  enter: string;
  leave: string;
  note: string;
  /** The setting entry_warning_countries. */
  countries: readonly string[];
}

export interface RootData {
  locale: Locale;
  /** Version and chunks of the site's text overrides; absent when this language has none. */
  textOverrides?: string | undefined;
  country: string;
  scheme: Scheme;
  version: string;
  assets: {
    stylesheet: string;
    overrides: string | null;
    /** Stylesheets of the composed screens; `compositionAddress` makes their addresses. */
    compositions: Partial<Record<ComposedScreen, string>>;
    fonts: string[];
    iconSprite: string;
    /** Colour of the browser's theme bar per scheme; null on the launcher. */
    themeColors: { light: string; dark: string } | null;
  };
  /** Replaces `assets` on landing pages; absent elsewhere. */
  lander?: { stylesheet: string; fonts: string[]; iconSprite: string };
  /** Null on the demo's launcher. */
  site: Site | null;
  viewer: SiteViewer | null;
  badges: Badges | null;
  dismissals: Dismissals;
  offers: Offers;
  /** Server time when the page was rendered, in unix seconds. */
  now: number;
  /** Whether the site was opened as an installed app before, from the marker in its start URL. */
  installed: boolean;
  /** Languages of the menu, in the country's order; only those with texts. */
  languages: Locale[];
  /** Sequence number of the newest live event included in this page. */
  liveSeq: number;
  /** The profile of a match by the other's like that the member has not seen. */
  unseenMatch?: string;
  /** Null where no screen shows it: for members, in the installed app, after an answer, when it is disabled. */
  entryWarning: EntryWarningTexts | null;
  /** Countries of the country menu: the site's, and the visitor's own. */
  countries: readonly string[];
}

/** Root's data; undefined only while an error of root itself is shown. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}

/** The site of this page. @throws Error on a page without a site */
export function useSite(): Site {
  const site = useRootData()?.site;
  if (!site) throw new Error('useSite() called on a page without a site');
  return site;
}

export function useGameEnabled(game: Game): boolean {
  return !useRootData()?.site?.disabledGames?.includes(game);
}

/** The signed-in member; null for a visitor. */
export function useViewer(): SiteViewer | null {
  return useRootData()?.viewer ?? null;
}
