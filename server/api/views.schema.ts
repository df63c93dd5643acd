import { z } from 'zod';

import { PROFILE_FACTS, mapChoiceFacts } from '../../tenants/profile-facts.ts';
import { COUNTRIES, CURRENCIES, GIFT_ICONS, PACKAGE_IDS, PAYMENT_METHODS } from '../../tenants/value-lists.ts';
import type { UserView } from '../modules/identity/accounts/index.ts';
import type { ConversationView, GiftView, MessagePhotoView, MessageView } from '../modules/conversation/chat/index.ts';
import type { DiscountCodeView } from '../modules/ledger/credits/index.ts';
import {
  DISCONTINUED_METHODS,
  ORDER_STATES,
  type OrderView,
  type PackagesView,
} from '../modules/money/payments/index.ts';
import { VOICE_TYPES, WAVEFORM, type VoiceView } from '../modules/conversation/voice/index.ts';
import type { FoundCardView, SearchPlaceView } from '../modules/people/discovery/index.ts';
import type { PhotoView, ProfileCardView, ProfileView, SubjectView } from '../modules/people/profiles/index.ts';

/** Response schemas: used in the OpenAPI document and checked by tests. */
const id = z.uuid();

export const photoShape = z.strictObject({
  id,
  status: z.enum(['inspection', 'active']),
  filename: z.string(),
  thumb_filename: z.string(),
  match: z.string(),
  width: z.int(),
  height: z.int(),
  color: z.string(),
  locked: z.boolean(),
}) satisfies z.ZodType<PhotoView>;

export const cardShape = z.strictObject({
  id,
  name: z.string(),
  age: z.int(),
  gender: z.enum(['male', 'female']),
  country: z.string(),
  region: z.string().nullable(),
  place: z.string().nullable(),
  main_image: photoShape.nullable(),
  photo_count: z.int().min(0),
  online: z.boolean(),
  verified: z.iso.date().nullable(),
  fictional: z.boolean(),
  interests: z.array(z.string()),
  liked: z.boolean(),
  match: z.boolean(),
}) satisfies z.ZodType<ProfileCardView>;

/** A card of the search, compared with the searcher. */
export const foundCardShape = cardShape.extend({
  distance: z.int().min(5).nullable(),
  common_interests: z.array(z.string()),
  fit: z.int().min(1).max(100).nullable(),
  spotlight: z.boolean(),
}) satisfies z.ZodType<FoundCardView>;

/** Where the member searches for a week. */
export const searchPlaceShape = z.strictObject({
  place: z.string(),
  country: z.string(),
  region: z.string().nullable(),
  until: z.iso.datetime(),
}) satisfies z.ZodType<SearchPlaceView>;

export const profileShape = cardShape.extend({
  status: z.enum(['disabled', 'active', 'deleted']),
  sexuality: z.enum(PROFILE_FACTS.sexuality.values).nullable(),
  about: z.string(),
  looking_for: z.string(),
  ideal_evening: z.string(),
  ask_me: z.string(),
  prompts: z.array(z.strictObject({ prompt: z.string(), title: z.string(), answer: z.string() })),
  liked_subject: z.string().nullable(),
  private_photos: z.int(),
  ...mapChoiceFacts(() => z.string().nullable()),
  last_seen: z.enum(['now', 'today', 'week', 'month', 'longer']),
  searching_in: z.string().nullable(),
  images: z.array(photoShape),
  common_interests: z.array(z.string()),
}) satisfies z.ZodType<ProfileView>;

/** An answer or a photo of a profile that a like or a message is about. */
export const subjectShape = z.strictObject({
  kind: z.enum(['prompt', 'photo']),
  id: z.string(),
  title: z.string(),
  text: z.string(),
  photo: photoShape.nullable(),
}) satisfies z.ZodType<SubjectView>;

export const userShape = z.strictObject({
  id,
  email: z.string(),
  status: z.enum(['not_confirmed', 'active', 'paused', 'blocked', 'deleted']),
  credits: z.int().min(0),
  paid_user: z.boolean(),
  signup_date: z.iso.datetime(),
  language: z.string(),
  notifications_disabled: z.array(z.string()),
  profile: profileShape,
}) satisfies z.ZodType<UserView>;

const giftShape = z.strictObject({
  id: z.string(),
  name: z.string(),
  icon: z.enum(GIFT_ICONS),
  credits: z.int().min(0),
}) satisfies z.ZodType<GiftView>;

const messagePhotoShape = z.strictObject({
  id,
  state: z.enum(['shown', 'removed']),
  opened: z.boolean(),
  blurred: z.string().nullable(),
  card: z.string().nullable(),
  full: z.string().nullable(),
  width: z.int(),
  height: z.int(),
}) satisfies z.ZodType<MessagePhotoView>;

const voiceShape = z.strictObject({
  seconds: z.int().min(1),
  type: z.enum(VOICE_TYPES),
  waveform: z.string().regex(WAVEFORM),
  url: z.string().nullable(),
}) satisfies z.ZodType<VoiceView>;

export const messageShape = z.strictObject({
  id,
  text: z.string(),
  sent_at: z.iso.datetime(),
  mine: z.boolean(),
  kind: z.enum(['text', 'photo', 'gift', 'voice', 'erased']),
  read: z.boolean().nullable(),
  gift: giftShape.nullable(),
  photo: messagePhotoShape.nullable(),
  voice: voiceShape.nullable(),
  credits_returned: z.int().min(0),
  automatic: z.boolean(),
  with_like: z.boolean(),
  subject: subjectShape.nullable(),
  reaction: z.string().nullable(),
  reply_to: z
    .strictObject({ id, mine: z.boolean(), kind: z.enum(['text', 'photo', 'gift', 'voice', 'gone']), text: z.string() })
    .nullable(),
}) satisfies z.ZodType<MessageView>;

/** Response after sending a message or a gift. */
export const sentShape = z.strictObject({
  message: messageShape,
  credits: z.int().min(0),
  conversation: z.strictObject({ id }),
  match: z.boolean(),
});

/** Response after sending a photo. */
export const sentPhotoShape = sentShape.extend({ photo: messagePhotoShape });

export const conversationShape = z.strictObject({
  conversation: z.strictObject({ id }),
  profile: cardShape.extend({ deleted: z.boolean(), away: z.boolean() }),
  num_unread_messages: z.int().min(0),
  last_message: messageShape.nullable(),
  draft: z.string().nullable(),
}) satisfies z.ZodType<ConversationView>;

export const discountCodeShape = z.strictObject({
  code: z.string(),
  country: z.string().nullable(),
  user_id: id.nullable(),
  expires: z.iso.datetime().nullable(),
  value_percentage: z.int().min(1).max(100).nullable(),
  value_amount: z.int().min(1).nullable(),
  currency: z.string().nullable(),
  minimum_order_value: z.int().min(0).nullable(),
  status: z.literal('active'),
  validity: z.enum(['once', 'once-per-user', 'many']),
  expired: z.boolean(),
  paymentmethods: z.array(z.string()).nullable(),
}) satisfies z.ZodType<DiscountCodeView>;

export const packageShape = z.strictObject({
  id: z.enum(PACKAGE_IDS),
  credits: z.int().min(1),
  mark: z.enum(['most_chosen', 'best_value']).nullable(),
  country: z.enum(COUNTRIES),
  currency: z.enum(CURRENCIES),
  list: z.int().min(1),
  discount: z.int().min(0),
  amount: z.int().min(1),
  vat_rate: z.number().min(0),
  vat: z.int().min(0),
  discountcode: z.string().nullable(),
  per_message: z.int().min(0),
  saving: z.number().min(0).max(1),
}) satisfies z.ZodType<PackagesView['packages'][number]>;

/** `cost` is null where it depends on the package and none was given. */
export const methodShape = z.strictObject({
  id: z.enum(PAYMENT_METHODS),
  name: z.string(),
  cost: z.int().min(0).nullable(),
}) satisfies z.ZodType<PackagesView['methods'][number]>;

/** For an order made with a discontinued method, the method is only a name. */
export const orderShape = z.strictObject({
  id: z.uuid(),
  status: z.enum(ORDER_STATES),
  package: z.enum(PACKAGE_IDS),
  credits: z.int().min(1),
  amount: z.strictObject({ value: z.int().min(0), currency: z.string() }),
  method: z.enum([...PAYMENT_METHODS, ...DISCONTINUED_METHODS]),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  checkout_url: z.url().nullable(),
  payment_made: z.boolean(),
  failure: z.string().nullable(),
  problem: z.boolean(),
}) satisfies z.ZodType<OrderView>;

export const errorShape = z.strictObject({
  error: z.string(),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  minutes: z.int().optional(),
  decision: z.string().optional(),
});
