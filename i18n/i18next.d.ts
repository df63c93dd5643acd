import 'i18next';

import type auth from './locales/nl/auth.json';
import type banners from './locales/nl/banners.json';
import type chat from './locales/nl/chat.json';
import type common from './locales/nl/common.json';
import type credentials from './locales/nl/credentials.json';
import type credits from './locales/nl/credits.json';
import type demo from './locales/nl/demo.json';
import type departure from './locales/nl/departure.json';
import type desk from './locales/nl/desk.json';
import type directdebit from './locales/nl/directdebit.json';
import type emails from './locales/nl/emails.json';
import type emoji from './locales/nl/emoji.json';
import type entry from './locales/nl/entry.json';
import type errors from './locales/nl/errors.json';
import type games from './locales/nl/games.json';
import type icebreakers from './locales/nl/icebreakers.json';
import type kept from './locales/nl/kept.json';
import type landers from './locales/nl/landers.json';
import type landing from './locales/nl/landing.json';
import type likes from './locales/nl/likes.json';
import type media from './locales/nl/media.json';
import type members from './locales/nl/members.json';
import type myprofile from './locales/nl/myprofile.json';
import type niche from './locales/nl/niche.json';
import type order from './locales/nl/order.json';
import type pages from './locales/nl/pages.json';
import type person from './locales/nl/person.json';
import type photos from './locales/nl/photos.json';
import type preview from './locales/nl/preview.json';
import type profile from './locales/nl/profile.json';
import type push from './locales/nl/push.json';
import type safety from './locales/nl/safety.json';
import type sandbox from './locales/nl/sandbox.json';
import type search from './locales/nl/search.json';
import type settings from './locales/nl/settings.json';
import type signup from './locales/nl/signup.json';
import type transactions from './locales/nl/transactions.json';

declare module 'i18next' {
  /** Dutch is complete, so its files say which keys exist. */
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      auth: typeof auth;
      banners: typeof banners;
      chat: typeof chat;
      common: typeof common;
      credentials: typeof credentials;
      credits: typeof credits;
      demo: typeof demo;
      departure: typeof departure;
      desk: typeof desk;
      directdebit: typeof directdebit;
      emails: typeof emails;
      emoji: typeof emoji;
      entry: typeof entry;
      errors: typeof errors;
      games: typeof games;
      icebreakers: typeof icebreakers;
      kept: typeof kept;
      landers: typeof landers;
      landing: typeof landing;
      likes: typeof likes;
      media: typeof media;
      members: typeof members;
      myprofile: typeof myprofile;
      niche: typeof niche;
      order: typeof order;
      pages: typeof pages;
      person: typeof person;
      photos: typeof photos;
      preview: typeof preview;
      profile: typeof profile;
      push: typeof push;
      safety: typeof safety;
      sandbox: typeof sandbox;
      search: typeof search;
      settings: typeof settings;
      signup: typeof signup;
      transactions: typeof transactions;
    };
  }
}
