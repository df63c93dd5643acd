import type album from './locales/nl/album.json';
import type auth from './locales/nl/auth.json';
import type banners from './locales/nl/banners.json';
import type carousel from './locales/nl/carousel.json';
import type chat from './locales/nl/chat.json';
import type common from './locales/nl/common.json';
import type credentials from './locales/nl/credentials.json';
import type credits from './locales/nl/credits.json';
import type decision from './locales/nl/decision.json';
import type demo from './locales/nl/demo.json';
import type accountdeletion from './locales/nl/accountdeletion.json';
import type desk from './locales/nl/desk.json';
import type deskaccess from './locales/nl/deskaccess.json';
import type deskcases from './locales/nl/deskcases.json';
import type deskchecks from './locales/nl/deskchecks.json';
import type deskfictional from './locales/nl/deskfictional.json';
import type deskmembers from './locales/nl/deskmembers.json';
import type deskmoney from './locales/nl/deskmoney.json';
import type deskphotos from './locales/nl/deskphotos.json';
import type deskreports from './locales/nl/deskreports.json';
import type desksites from './locales/nl/desksites.json';
import type directdebit from './locales/nl/directdebit.json';
import type emails from './locales/nl/emails.json';
import type emoji from './locales/nl/emoji.json';
import type entry from './locales/nl/entry.json';
import type errors from './locales/nl/errors.json';
import type facts from './locales/nl/facts.json';
import type games from './locales/nl/games.json';
import type icebreakers from './locales/nl/icebreakers.json';
import type kept from './locales/nl/kept.json';
import type landers from './locales/nl/landers.json';
import type landing from './locales/nl/landing.json';
import type likes from './locales/nl/likes.json';
import type media from './locales/nl/media.json';
import type members from './locales/nl/members.json';
import type message from './locales/nl/message.json';
import type myprofile from './locales/nl/myprofile.json';
import type niche from './locales/nl/niche.json';
import type order from './locales/nl/order.json';
import type pages from './locales/nl/pages.json';
import type person from './locales/nl/person.json';
import type photos from './locales/nl/photos.json';
import type picks from './locales/nl/picks.json';
import type preview from './locales/nl/preview.json';
import type profile from './locales/nl/profile.json';
import type prompts from './locales/nl/prompts.json';
import type push from './locales/nl/push.json';
import type safety from './locales/nl/safety.json';
import type safetycentre from './locales/nl/safetycentre.json';
import type safetytips from './locales/nl/safetytips.json';
import type sandbox from './locales/nl/sandbox.json';
import type search from './locales/nl/search.json';
import type settings from './locales/nl/settings.json';
import type signup from './locales/nl/signup.json';
import type sorting from './locales/nl/sorting.json';
import type spotlight from './locales/nl/spotlight.json';
import type transactions from './locales/nl/transactions.json';
import type unmatch from './locales/nl/unmatch.json';
import type sisters from './locales/nl/sisters.json';
import type verification from './locales/nl/verification.json';
import type voice from './locales/nl/voice.json';

/** Texts by namespace. Dutch is complete, so its files define the keys. */
export interface Texts {
  album: typeof album;
  auth: typeof auth;
  banners: typeof banners;
  carousel: typeof carousel;
  chat: typeof chat;
  common: typeof common;
  credentials: typeof credentials;
  credits: typeof credits;
  decision: typeof decision;
  demo: typeof demo;
  accountdeletion: typeof accountdeletion;
  desk: typeof desk;
  deskaccess: typeof deskaccess;
  deskcases: typeof deskcases;
  deskchecks: typeof deskchecks;
  deskfictional: typeof deskfictional;
  deskmembers: typeof deskmembers;
  deskmoney: typeof deskmoney;
  deskphotos: typeof deskphotos;
  deskreports: typeof deskreports;
  desksites: typeof desksites;
  directdebit: typeof directdebit;
  emails: typeof emails;
  emoji: typeof emoji;
  entry: typeof entry;
  errors: typeof errors;
  facts: typeof facts;
  games: typeof games;
  icebreakers: typeof icebreakers;
  kept: typeof kept;
  landers: typeof landers;
  landing: typeof landing;
  likes: typeof likes;
  media: typeof media;
  members: typeof members;
  message: typeof message;
  myprofile: typeof myprofile;
  niche: typeof niche;
  order: typeof order;
  pages: typeof pages;
  person: typeof person;
  photos: typeof photos;
  picks: typeof picks;
  preview: typeof preview;
  profile: typeof profile;
  prompts: typeof prompts;
  push: typeof push;
  safety: typeof safety;
  safetycentre: typeof safetycentre;
  safetytips: typeof safetytips;
  sandbox: typeof sandbox;
  search: typeof search;
  settings: typeof settings;
  signup: typeof signup;
  sorting: typeof sorting;
  spotlight: typeof spotlight;
  transactions: typeof transactions;
  unmatch: typeof unmatch;
  sisters: typeof sisters;
  verification: typeof verification;
  voice: typeof voice;
}

export type Namespace = keyof Texts;

type PluralSuffix = `_${Intl.LDMLPluralRule}`;
type WithoutPlural<Key extends string> = Key extends `${infer Base}${PluralSuffix}` ? Base | Key : Key;
type PathsIn<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string
    ? WithoutPlural<Name>
    : Tree[Name] extends readonly unknown[]
      ? never
      : `${Name}.${PathsIn<Tree[Name]>}`;
}[keyof Tree & string];
type BranchesOf<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string
    ? never
    : Name | (Tree[Name] extends readonly unknown[] ? never : `${Name}.${BranchesOf<Tree[Name]>}`);
}[keyof Tree & string];

/** Key of a text within its namespace: `list.title`; of counted texts without the plural's suffix. */
export type TextKey<Name extends Namespace> = { [Each in Name]: PathsIn<Texts[Each]> }[Name];

/** Key with its namespace: `chat:list.title`. */
export type FullKey<Name extends Namespace = Namespace> = { [Each in Name]: `${Each}:${PathsIn<Texts[Each]>}` }[Name];

/** Key of a branch of texts with its namespace: `landers:parts.video`. */
export type BranchKey<Name extends Namespace = Namespace> = {
  [Each in Name]: `${Each}:${BranchesOf<Texts[Each]>}`;
}[Name];

type At<Tree, Path extends string> = Path extends `${infer Name}.${infer Rest}`
  ? Name extends keyof Tree
    ? At<Tree[Name], Rest>
    : never
  : Path extends keyof Tree
    ? Tree[Path]
    : never;

/** The texts of a branch. */
export type Branch<Key extends string> = Key extends `${infer Name extends Namespace}:${infer Path}`
  ? At<Texts[Name], Path>
  : never;
