import { listFacts } from '../../../../tenants/profile-facts.ts';
import type { Ctx, Tenant } from '../../../context.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import type { Services } from '../../../services.ts';
import { isUuid } from '../../../lib/security/ids.ts';
import { listGifts, type MessageView } from '../../conversation/chat/index.ts';
import { describeLimits } from '../../people/photos/index.ts';
import { accountServices } from './fixture-account.ts';
import { debitServices } from './fixture-debit.ts';
import { moneyServices } from './fixture-money.ts';
import { fixtureMedia } from './fixture-media.ts';
import { gameServices } from './fixture-games.ts';
import {
  fixtureProfiles,
  fixtureSubject,
  fixtureViewerProfile,
  fixtureProfileView,
  foundCardAt,
  type FixtureSite,
} from './fixture-people.ts';
import { sandboxServices } from './fixture-sandbox.ts';
import { fixtureConversations, fixtureMessages } from './fixture-conversations.ts';
import { LONG_TEXTS, ORDINARY_TEXTS } from './fixture-texts.ts';
import { spotlightServices } from './fixture-spotlights.ts';
import { transactionServices } from './fixture-transactions.ts';
import { sisterServices } from './fixture-sisters.ts';
import { albumServices } from './fixture-album.ts';
import { verificationServices } from './fixture-verification.ts';
import { FIXTURE_VIEWER, fixtureCredits } from './fixture-viewer.ts';
import type { FrameState } from './frame.schema.ts';
import { SEARCH_ORDERS, type SavedSearchView } from '../../people/discovery/index.ts';
import { listPrompts, type ProfileView } from '../../people/profiles/index.ts';
import type { ReportableView } from '../../trust/safety/index.ts';

function fixtureSearches({ countries }: Pick<Tenant, 'countries'>): SavedSearchView[] {
  const country = countries[0] ?? 'NL';
  return [
    { id: 'dichtbij', name: 'Dichtbij', query: { country, min_age: '30', max_age: '40' }, mail: true },
    { id: 'nieuw', name: 'Nieuw', query: { country, new: '1', photo: '1' }, mail: false },
  ];
}

function fixtureReportable(profile: ProfileView, messages: MessageView[]): Omit<ReportableView, 'blocked'> {
  return {
    profile: { id: profile.id, name: profile.name },
    photos: profile.images.map((photo) => ({ ...photo, album: false })),
    messages: messages.filter(({ mine }) => !mine).map(({ id, kind, text, sent_at }) => ({ id, kind, text, sent_at })),
  };
}

/** The services that have fixtures; each implements some of its calls. */
export type KnownServices = { [Name in keyof Services]?: Partial<Services[Name]> };

/** Services that need no database: texts and tenant settings. */
export type PureServices = Pick<Services, 'copy' | 'credits' | 'pages' | 'settings'>;

export interface FixtureOptions {
  state: FrameState;
  tenant: Ctx['tenant'];
  portraits: readonly string[];
  now: Date;
  /** The site's real services; only calls without database access are used. */
  pure: PureServices;
}

/** Services that every page needs. They work even in the error state, where the screen's services fail. */
function shellServices({ pure, state, tenant }: FixtureOptions, cast: FixtureSite): KnownServices {
  const quiet = state === 'empty' || state === 'unconfirmed';
  const badges = { unread_messages: quiet ? 0 : 3, new_likes: quiet ? 0 : 2, credits: fixtureCredits(state) };
  return {
    settings: {
      visitorAccess: pure.settings.visitorAccess,
      menuLanguages: pure.settings.menuLanguages,
      countryChoices: pure.settings.countryChoices,
      viewCompanyInfo: pure.settings.viewCompanyInfo,
    },
    credits: {
      viewOffers: pure.credits.viewOffers,
      viewBalance: () => Promise.resolve({ credits: badges.credits }),
    },
    live: { snapshot: () => Promise.resolve({ badges, seq: 0 }), badges: () => Promise.resolve(badges) },
    sisterSites: { hasSisters: () => state === 'premium' },
    profiles: { viewOwnFace: () => fixtureViewerProfile({ ...cast, tenant }, FIXTURE_VIEWER) },
  };
}

function screenServices(options: FixtureOptions, cast: FixtureSite): KnownServices {
  const { state, tenant, now, pure } = options;
  const people = state === 'empty' ? [] : fixtureProfiles(cast);
  const paid = state === 'premium';
  const freePhotos = paid ? Infinity : tenant.free_photos;
  const own = fixtureViewerProfile(cast, FIXTURE_VIEWER);
  const messages = fixtureMessages(cast.texts, now, paid, fixtureSubject(own, 'prompt'));
  const chats = fixtureConversations(people, messages);
  const find = (id: string) => {
    const found = fixtureProfiles(cast).find((person) => person.id === id);
    if (!found) throw domainError('not_found');
    return found;
  };
  // Visitors do not see what is for members only.
  const shownTo = ({ viewer }: Ctx) => (viewer ? people : people.map((card) => ({ ...card, interests: [] })));
  const viewProfile = async (ctx: Ctx, id: string) => {
    if (id === FIXTURE_VIEWER) return fixtureViewerProfile(cast, id);
    const profile = fixtureProfileView(cast, find(id), ctx.viewer ? freePhotos : 1);
    const elsewhere = ctx.viewer?.searcher.elsewhere;
    if (elsewhere) return { ...profile, searching_in: elsewhere.place };
    return ctx.viewer ? profile : { ...profile, about: '', private_photos: 0, interests: [], common_interests: [] };
  };
  const account = accountServices(options, cast, people);
  return {
    ...account,
    profiles: {
      viewProfile,
      openProfile: async (ctx, id) => ({ profile: await viewProfile(ctx, id), likeSeen: false }),
      viewAbout: async (ctx, id) => {
        const profile = await viewProfile(ctx, id);
        return { facts: listFacts((name) => profile[name]), common_interests: profile.common_interests };
      },
      listPrompts: (ctx) => listPrompts(ctx.tenant, ctx),
      viewSubject: async (ctx, id, subject) =>
        fixtureSubject(await viewProfile(ctx, id), isUuid(subject) ? 'photo' : 'prompt'),
      listRelated: () => Promise.resolve(people.slice(1, 5)),
      listFaces: (ctx, count) => Promise.resolve(shownTo(ctx).slice(0, count)),
    },
    discovery: {
      searchProfiles: (ctx) =>
        Promise.resolve({
          results: shownTo(ctx).map((card, index) => foundCardAt(ctx, card, index)),
          numResults: people.length,
          numResultsCapped: false,
          similar: [],
          page: 1,
          pages: 1,
          cursor: null,
          elsewhere: ctx.viewer?.searcher.elsewhere ?? null,
          home: ctx.country,
          shared: true,
          orders: ctx.viewer ? [...SEARCH_ORDERS] : ['activity', 'new'],
          missingOrders: [],
          facets: [],
          ads: [],
          ignored: [],
          filters: {
            gender: null,
            country: ctx.viewer?.searcher.elsewhere?.country ?? ctx.country,
            countryregion: null,
            min_age: null,
            max_age: null,
            photo: tenant.search_with_photo,
          },
        }),
      listSavedSearches: () => Promise.resolve(state === 'empty' ? [] : fixtureSearches(tenant)),
    },
    safety: {
      ...account.safety,
      viewReportable: (_ctx, id) =>
        Promise.resolve({
          ...fixtureReportable(fixtureProfileView(cast, find(id), tenant.free_photos), messages),
          blocked: false,
        }),
    },
    likes: {
      listNewMatches: () => Promise.resolve(people.slice(5, 8)),
      listLikes: () =>
        Promise.resolve({
          profiles: people.filter(({ liked }) => liked),
          liked_by: people.slice(0, 5).map((card, index) => ({
            ...card,
            like_new: index < 2,
            with_message: index % 3 === 1,
            subject: index < 2 ? fixtureSubject(own, index === 0 ? 'prompt' : 'photo') : null,
          })),
          matches: people.filter(({ match }) => match),
        }),
      newestUnseenLike: () => Promise.resolve({ profile: null }),
    },
    chat: {
      listGifts,
      listConversations: (_ctx, { name = '' } = {}) => {
        const found = chats.filter(({ profile }) => profile.name.toLowerCase().includes(name.toLowerCase()));
        return Promise.resolve({ chats: found, more: state === 'long' && name === '' });
      },
      viewMessage: (_ctx, { message: id }) => {
        const message = messages.find((each) => each.id === id);
        const [chat] = fixtureConversations(fixtureProfiles(cast), messages);
        if (!message || !chat) throw domainError('not_found');
        return Promise.resolve({ message, conversation: chat.conversation, profile: chat.profile });
      },
      findConversation: async (_ctx, id) => ({
        profile: { ...find(id), deleted: false, away: false },
        conversation: null,
      }),
      openConversation: async (ctx, { conversation }) => {
        const opened = fixtureConversations(fixtureProfiles(cast), messages).find(
          (each) => each.conversation.id === conversation,
        );
        if (!opened) throw domainError('not_found');
        const media = fixtureMedia(listGifts(ctx), cast.portraits, now);
        const shown = state === 'empty' ? [] : [...messages, ...media];
        const before = { unread: opened.num_unread_messages, has_older: state === 'long', draft: '', draft_after: 0 };
        const refusals = { refuses_photos: false, photos_refused: false, refuses_voice: false, voice_refused: false };
        const mine = { ...refusals, replied: state !== 'unconfirmed' };
        return { ...opened, ...before, ...mine, messages: shown, history_limited: state === 'free' };
      },
    },
    ...spotlightServices(tenant, state, now),
    ...gameServices(tenant, now, people, (card) =>
      fixtureProfileView(cast, card, freePhotos).images.slice(0, freePhotos),
    ),
    ...moneyServices(options),
    ...debitServices(options),
    ...transactionServices(options, fixtureProfiles(cast)[0]?.name ?? ''),
    ...sandboxServices(options),
    photoVerification: verificationServices(state, now),
    sisterSites: sisterServices(options, cast),
    privateAlbum: albumServices(options, own, people, (id) => fixtureProfileView(cast, find(id), Infinity)),
    photos: {
      listRemovals: () => Promise.resolve([]),
      listOwnPhotos: () => Promise.resolve(own.images),
      describeLimits,
    },
    pages: {
      viewPage: pure.pages.viewPage,
      ownLanguages: pure.pages.ownLanguages,
      viewPricing: pure.pages.viewPricing,
    },
    copy: pure.copy,
  };
}

/** Throws for every call without a fixture, so that no frame reaches a database by accident. */
function throwOnMissing(name: string, known: object): object {
  return new Proxy(known, {
    get: (target, key) => {
      if (typeof key === 'symbol' || key in target) return Reflect.get(target, key) as unknown;
      return () => {
        throw new Error(`the preview has no fixture for ${name}.${key}`);
      };
    },
  });
}

/** Throws synchronously instead of rejecting, because synchronous calls are not awaited. */
function throwFixtureFailure(): never {
  throw new Error('a service that fails on purpose');
}

const failing = (calls: object) => Object.fromEntries(Object.keys(calls).map((name) => [name, throwFixtureFailure]));

/**
 * Fixture services for one state: everything that the loaders of screens call.
 * @throws Error for a call without a fixture
 */
export function createFixtureServices(options: FixtureOptions): Services {
  const { state, tenant, portraits } = options;
  const cast: FixtureSite = { tenant, portraits, texts: state === 'long' ? LONG_TEXTS : ORDINARY_TEXTS };
  const shell = shellServices(options, cast);
  const screen = screenServices(options, cast);
  const names = [...new Set([...Object.keys(shell), ...Object.keys(screen)])] as Array<keyof Services>;
  const entries = names.map((name) => {
    const own = screen[name] ?? {};
    return [name, throwOnMissing(name, { ...(state === 'error' ? failing(own) : own), ...shell[name] })] as const;
  });
  const services = Object.fromEntries(entries);
  return new Proxy(services, {
    get: (target, key) =>
      (typeof key === 'string' ? (Reflect.get(target, key) ?? throwOnMissing(key, {})) : undefined) as unknown,
  }) as Services;
}
