import { randomUUID } from 'node:crypto';

import type { Call } from '../../server/api/call.ts';
import { PROFILE_FACT_NAMES } from '../../tenants/profile-facts.ts';
import type { IdKind, Site } from './two-sites.ts';

/** One input of one call that holds an id: what kind of id, and a right input around it. */
export interface IdInput {
  kind: IdKind;
  inputWith(id: string, site: Site): Record<string, string | boolean | number>;
}

const profile: IdInput = { kind: 'profile', inputWith: (id) => ({ profile: id }) };

/** Every input that the calls declare in `ids`, by `METHOD path field`. A call's new id fails the suite until it is here. */
export const ID_INPUTS: Record<string, IdInput> = {
  'GET /api/profile.php id': { kind: 'profile', inputWith: (id) => ({ id }) },
  'POST /api/like.php profile': profile,
  'DELETE /api/like.php profile': profile,
  'POST /api/swipe.php profile': { kind: 'profile', inputWith: (id) => ({ profile: id, choice: 'pass' }) },
  'DELETE /api/chat.php conversation': { kind: 'conversation', inputWith: (id) => ({ conversation: id }) },
  'POST /api/typing.php conversation': { kind: 'conversation', inputWith: (id) => ({ conversation: id }) },
  'GET /api/messages.php conversation': { kind: 'conversation', inputWith: (id) => ({ conversation: id }) },
  'GET /api/messages.php before': {
    kind: 'message',
    inputWith: (id, site) => ({ conversation: site.ids.conversation, before: id }),
  },
  'POST /api/message.php profile': {
    kind: 'profile',
    inputWith: (id) => ({ profile: id, text: 'Hoi', client_id: randomUUID() }),
  },
  'POST /api/message.php conversation': {
    kind: 'conversation',
    inputWith: (id) => ({ conversation: id, text: 'Hoi', client_id: randomUUID() }),
  },
  'POST /api/gift.php profile': {
    kind: 'profile',
    inputWith: (id) => ({ profile: id, gift: 'tulp', client_id: randomUUID() }),
  },
  'POST /api/gift.php conversation': {
    kind: 'conversation',
    inputWith: (id) => ({ conversation: id, gift: 'tulp', client_id: randomUUID() }),
  },
  'POST /api/photo-open.php message': { kind: 'photo_message', inputWith: (id) => ({ message: id }) },
  'POST /api/refuse-photos.php conversation': {
    kind: 'conversation',
    inputWith: (id) => ({ conversation: id, refuse: false }),
  },
  'PUT /api/draft.php conversation': {
    kind: 'conversation',
    inputWith: (id) => ({ conversation: id, text: 'Hoi', after: 9 }),
  },
  'PUT /api/photo.php main': { kind: 'own_photo', inputWith: (id) => ({ main: id }) },
  'DELETE /api/photo.php photo': { kind: 'own_photo', inputWith: (id) => ({ photo: id }) },
  'POST /api/report.php profile': { kind: 'profile', inputWith: (id) => ({ profile: id, reason: 'scam' }) },
  'POST /api/report.php message': {
    kind: 'message',
    inputWith: (id, site) => ({ profile: site.ids.profile, reason: 'scam', message: id }),
  },
  'POST /api/report.php photo': {
    kind: 'photo',
    inputWith: (id, site) => ({ profile: site.ids.profile, reason: 'scam', photo: id }),
  },
  'GET /api/order.php id': { kind: 'order', inputWith: (id) => ({ id }) },
  // Last, and right after each other: between the two the others would find nobody.
  'POST /api/block.php profile': profile,
  'DELETE /api/block.php profile': profile,
};

/** Inputs that hold no id. A name that is neither here nor in a call's `ids` fails the suite. */
export const NO_IDS = new Set([
  'email',
  'password',
  'language',
  'name',
  'date_of_birth',
  'gender',
  'country',
  'region',
  'signup_message',
  'consents',
  'countryregion',
  'min_age',
  'max_age',
  'online',
  'photo',
  'page',
  'new',
  'distance',
  ...PROFILE_FACT_NAMES,
  'sort',
  // Sealed, and bound to the site: search-cursor.test.ts.
  'cursor',
  'gift',
  'refuse',
  'text',
  // The number of a text of one's own, which only holds a draft back.
  'after',
  'client_id',
  'accept_fictional',
  'code',
  'welcome',
  'subscription',
  'renewal',
  'package',
  'paymentmethod',
  'discountcode',
  'expected_amount',
  'screen',
  'seconds',
  'lat',
  'lon',
  // A choice, and options by question.
  'choice',
  'answers',
  'about',
  'looking_for',
  'ideal_evening',
  'ask_me',
  // Ids in a list; own-photos.db.test.ts tries another member's.
  'order',
  // A passkey's own id says nothing without its signature; another site's is tried in passkeys.db.test.ts.
  'credential',
]);

/** Inputs that hold an id and answer nothing about it, with the tests that prove it in `calls.db.test.ts`. */
export const SILENT_IDS = new Set(['POST /api/signup.php target_profile']);

/** What the calls declare, by the keys of `ID_INPUTS`. */
export function declaredIds(calls: readonly Call[]): string[] {
  return calls.flatMap((call) => (call.ids ?? []).map((field) => `${call.method} ${call.path} ${field}`));
}

/** Every input of every call, by the same keys. */
export function allInputs(calls: readonly Call[]): string[] {
  return calls.flatMap((call) => {
    const shape = (call.input as { shape?: Record<string, unknown> } | undefined)?.shape;
    if (call.input && !shape) throw new Error(`the input of ${call.method} ${call.path} is no object`);
    return Object.keys(shape ?? {}).map((field) => `${call.method} ${call.path} ${field}`);
  });
}

/** Texts that are no id at all. */
export const MALFORMED = [
  'x',
  '123',
  "' or 1=1 --",
  '00000000-0000-0000-0000-00000000000g',
  '../../../etc/passwd',
  '\u0000',
  'é'.repeat(300),
];
