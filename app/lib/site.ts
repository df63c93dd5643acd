import { useRouteLoaderData } from '@remix-run/react';

import type { Game } from '../../server/modules/games/require-game.ts';
import type { Locale, Niche, NicheName } from '../../tenants/value-lists.ts';

/** Colours by the system (`auto`) or as chosen. */
export type Scheme = 'light' | 'dark' | 'auto';

/** The signed-in member, as far as every page needs them. */
export interface SiteViewer {
  userId: string;
  profileId: string;
  name: string;
  status: 'not_confirmed' | 'active' | 'paused';
  paidUser: boolean;
  profileStatus: 'active' | 'disabled' | 'deleted';
  /** Whether the profile has a main photo; an uploaded one becomes that when it is approved. */
  hasPhoto: boolean;
  /** Why mails to this member stopped: `fbl`, `bounce`, `listunsubscribe`. */
  notificationsDisabled: string[];
  /** Escape twice leads away; left out while it is off. */
  quickExit?: true;
  /** The tab says neither brand nor numbers; left out while it is off. */
  neutralTitle?: true;
  /** Address of the small picture; null without an approved one. */
  photo: { src: string; width: number; height: number; color: string } | null;
}

/** Numbers on the badges. */
export interface Badges {
  unread_messages: number;
  new_likes: number;
  credits: number;
}

/** The sister site as pages show it. */
export interface Site {
  niche: Niche;
  /** Name of the niche, by which its texts and pictures are called. */
  look: NicheName;
  slug: string;
  name: string;
  /** Neutral: what the installed app is called. */
  appName: string;
  title: string;
  description: string;
  minAge: number;
  messageCredits: number;
  signupsOpen: boolean;
  /** Whether a visitor may look at members. */
  searchOpen: boolean;
  /** The tenant's word for a profile it wrote; null: the platform's own word. */
  fictionalSingular: string | null;
  /** Whether the site sends messages through the browser. */
  push: boolean;
  /** The games that the site has left out; not there while it has both. */
  without?: readonly Game[];
  supportEmail: string;
  /** As printed, with spaces and dashes; null without a telephone. */
  supportPhone: string | null;
  /** Address of the tenant's own sign; null: the theme's. */
  logo: string | null;
  /** With the register's name where a company is not Dutch. */
  company: { name: string; address: string; city: string; kvk: string; registration?: string };
}

/** When a notice was sent away, in unix seconds; null when it was not. */
export interface Dismissals {
  photo: number | null;
  push: number | null;
  disabledNotifications: number | null;
  timeBonus: number | null;
}

/** What a member who has never paid is offered, as the server counts it. */
export interface Offers {
  /** The welcome discount of the first four hours; `remainingSeconds` from when the page was made. */
  timeBonus: { remainingSeconds: number; percentage: number } | null;
  /** The tenant's ordinary welcome code, after the time bonus. */
  welcome: { code: string; percentage: number } | null;
}

/** The entry warning as this visitor reads it; whether a screen shows it is decided as screens change. */
export interface EntryFacts {
  /** `18+`, or what the site asks. */
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
  /** What the browser has to know of the site's own words; only there where it has some in this language. */
  words?: string | undefined;
  country: string;
  scheme: Scheme;
  version: string;
  assets: {
    stylesheet: string;
    overrides: string | null;
    fonts: string[];
    iconSprite: string;
    heroes: string[];
    /** Colour of the site's bar in each scheme; null on the launcher. */
    bars: { light: string; dark: string } | null;
  };
  /** What a landing page links instead of `assets`; only there on landing pages. */
  lander?: { stylesheet: string; fonts: string[]; iconSprite: string };
  /** Null on the demo's launcher. */
  site: Site | null;
  viewer: SiteViewer | null;
  badges: Badges | null;
  dismissals: Dismissals;
  offers: Offers;
  /** Unix seconds on the server's clock when the page was made. */
  now: number;
  /** Opened as an installed app before, by the marker its start address leaves. */
  installed: boolean;
  /** Languages of the menu, in the country's order; only those that have texts. */
  languages: Locale[];
  /** Number of the newest live event that this page knows. */
  liveSeq: number;
  demo: boolean;
  /** Null where no screen shows it: to members, in the installed app, after an answer, when it is off. */
  entry: EntryFacts | null;
  /** Countries to choose from: the site's, and the visitor's own. */
  countries: readonly string[];
}

/** What root loaded; undefined only while an error of root itself is shown. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root');
}

/** The site this page belongs to. */
export function useSite(): Site {
  const site = useRootData()?.site;
  if (!site) throw new Error('this page belongs to no site');
  return site;
}

/** Whether the site has a game. */
export function useGame(game: Game): boolean {
  return !useRootData()?.site?.without?.includes(game);
}

/** The signed-in member; null for a visitor. */
export function useViewer(): SiteViewer | null {
  return useRootData()?.viewer ?? null;
}
