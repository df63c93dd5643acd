import { randomUUID } from 'node:crypto';

import type { Call } from '../../server/api/call.ts';
import { PROFILE_FACT_NAMES } from '../../tenants/profile-facts.ts';
import type { IdKind, Site } from './two-sites.ts';

/** An API input that is an id: its kind, and a valid input around it. */
interface IdInput {
  kind: IdKind;
  inputWith(id: string, site: Site): Record<string, string | boolean | number>;
}

const profile: IdInput = { kind: 'profile', inputWith: (id) => ({ profile: id }) };

/**
 * Every input that API calls declare in `ids`, keyed by `METHOD path field`. A new one fails the suite until it is
 * listed here.
 */
export const ID_INPUTS: Record<string, IdInput> = {
  'GET /api/profile.php id': { kind: 'profile', inputWith: (id) => ({ id }) },
  'POST /api/like.php profile': profile,
  'DELETE /api/like.php profile': profile,
  'GET /api/photo.php profile': profile,
  'GET /api/album.php profile': profile,
  'POST /api/album.php profile': { kind: 'profile', inputWith: (id) => ({ profile: id, action: 'look' }) },
  'DELETE /api/match.php profile': profile,
  'POST /api/swipe.php profile': { kind: 'profile', inputWith: (id) => ({ profile: id, choice: 'pass' }) },
  // Before the conversation is deleted.
  'POST /api/message.php reply_to': {
    kind: 'message',
    inputWith: (id, site) => ({
      conversation: site.ids.conversation,
      text: 'Hoi',
      client_id: randomUUID(),
      reply_to: id,
    }),
  },
  'POST /api/reaction.php message': { kind: 'message', inputWith: (id) => ({ message: id, emoji: '😊' }) },
  'DELETE /api/reaction.php message': { kind: 'message', inputWith: (id) => ({ message: id }) },
  'DELETE /api/message.php message': { kind: 'message', inputWith: (id) => ({ message: id }) },
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
  'POST /api/refuse-voice.php conversation': {
    kind: 'conversation',
    inputWith: (id) => ({ conversation: id, refuse: false }),
  },
  'GET /api/message.php message': { kind: 'photo_message', inputWith: (id) => ({ message: id }) },
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
  // Last and consecutive: in between, the other calls would find the profile blocked.
  'POST /api/block.php profile': profile,
  'DELETE /api/block.php profile': profile,
};

/** Inputs that are not ids. A name that is neither here nor in a call's `ids` fails the suite. */
export const NO_IDS = new Set([
  'email',
  'action',
  'password',
  'language',
  'name',
  'message',
  'like',
  'stack',
  'route',
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
  'verified',
  'photo',
  'page',
  'new',
  'distance',
  ...PROFILE_FACT_NAMES,
  'sort',
  // Sealed, and bound to the site: search-cursor.test.ts.
  'cursor',
  'gift',
  'emoji',
  'refuse',
  'waveform',
  'text',
  // Sequence number of the sender's own message, which only delays a draft.
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
  'credits',
  'screen',
  'seconds',
  'lat',
  'lon',
  // A choice, and answers by question.
  'choice',
  'answers',
  'about',
  'looking_for',
  'ideal_evening',
  'ask_me',
  'prompts',
  // The name of a prompt, or a photo of the same profile; others are tested in subjects.db.test.ts.
  'subject',
  // List of ids; tested in own-photos.db.test.ts.
  'order',
  // List of ids, compared with those of the results only.
  'top',
  // Useless without its signature; another site's passkey is tested in passkeys.db.test.ts.
  'credential',
  // Compared with that of the session only.
  'pin',
]);

/** Id inputs whose result does not depend on whether the id exists; tested in `calls.db.test.ts`. */
export const SILENT_IDS = new Set(['POST /api/signup.php target_profile']);

/** Declared id inputs, as keys of `ID_INPUTS`. */
export function declaredIds(calls: readonly Call[]): string[] {
  return calls.flatMap((call) => (call.idFields ?? []).map((field) => `${call.method} ${call.path} ${field}`));
}

/** All inputs of all calls, with the same keys. */
export function allInputs(calls: readonly Call[]): string[] {
  return calls.flatMap((call) => {
    const shape = (call.input as { shape?: Record<string, unknown> } | undefined)?.shape;
    if (call.input && !shape) throw new Error(`the input of ${call.method} ${call.path} is not an object`);
    return Object.keys(shape ?? {}).map((field) => `${call.method} ${call.path} ${field}`);
  });
}

/** Strings that are not valid ids. */
export const MALFORMED = [
  'x',
  '123',
  "' or 1=1 --",
  '00000000-0000-0000-0000-00000000000g',
  '../../../etc/passwd',
  '\u0000',
  'é'.repeat(300),
];
