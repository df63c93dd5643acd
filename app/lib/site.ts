import { useRouteLoaderData } from '@remix-run/react';

import type { Locale, Niche, NicheName } from '../../tenants/value-lists.ts';

/** Colours by the system (`auto`) or as chosen. */
export type Scheme = 'light' | 'dark' | 'auto';

/** The signed-in member, as far as every page needs them. */
export interface SiteViewer {
  userId: string;
  profileId: string;
  name: string;
  status: 'not_confirmed' | 'active' | 'paused' | 'blocked' | 'deleted';
  paidUser: boolean;
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
  title: string;
  description: string;
  minAge: number;
  messageCredits: number;
  signupsOpen: boolean;
  /** Whether a visitor may look at members. */
  searchOpen: boolean;
  /** The tenant's word for a profile it wrote; null: the platform's own word. */
  fictionalSingular: string | null;
  supportEmail: string;
  company: { name: string; address: string; city: string; kvk: string };
}

export interface RootData {
  locale: Locale;
  country: string;
  scheme: Scheme;
  version: string;
  assets: { stylesheet: string; fonts: string[]; iconSprite: string; heroes: string[] };
  /** Null on the demo's launcher. */
  site: Site | null;
  viewer: SiteViewer | null;
  badges: Badges | null;
  /** Number of the newest live event that this page knows. */
  liveSeq: number;
  demo: boolean;
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

/** The signed-in member; null for a visitor. */
export function useViewer(): SiteViewer | null {
  return useRootData()?.viewer ?? null;
}
