import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/lib/time/duration.ts';
import { defaultLanguage } from '../../../server/modules/platform/tenants/index.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { areCompatible, type Member } from './member.ts';
import type { SeedSubject } from './persona-responses.ts';
import type { Picture } from '../portraits/portrait-gallery.ts';
import type { Random } from '../random.ts';
import { DIALOGUES, type Dialogue, type DialogueLanguage } from '../texts/texts.ts';
import type { SentVoice } from './voices.ts';
import type { Wallets } from './wallets.ts';

/** A photo in a message, with its own copy of a shared picture file. */
interface SentPhoto {
  id: string;
  storageKey: string;
  picture: Picture;
  /** Whether the recipient has opened it. */
  opened: boolean;
}

/** Content of a message: text, a gift by its id, a photo, or a recording. */
interface MessageContent {
  kind: 'text' | 'gift' | 'photo' | 'voice';
  text: string;
  gift: string | null;
  photo: SentPhoto | null;
  voice?: SentVoice;
}

export interface SeedMessage extends MessageContent {
  id: string;
  clientId: string;
  sender: Member;
  cost: number;
  transferId: string | null;
  ageMs: number;
  /** The recipient's. */
  reaction?: string;
  replyToSeq?: number;
  /** The item of the recipient's profile that it is about; sent with a like. */
  subject?: SeedSubject;
}

export interface SeedConversation {
  id: string;
  starter: Member;
  other: Member;
  messages: SeedMessage[];
  /** Whether the last message is still unread. */
  unread: boolean;
}

interface Draft {
  starter: Member;
  other: Member;
  dialogue: Dialogue;
  /** Number of its lines that are used. */
  length: number;
  /** Age of the last message. */
  endAge: number;
  unread: boolean;
  /**
   * Whether both participants also send a gift and a photo, if the site supports them; the starter's photo stays
   * unopened.
   */
  withMedia?: boolean;
}

/** Writes the conversations of one site, within its members' permissions and credits. */
export interface ConversationWriter {
  random: Random;
  tenant: Tenant;
  language: DialogueLanguage;
  wallets: Wallets;
  written: SeedConversation[];
  /** A dialogue that neither member has used yet; null if there is none. */
  choose(starter: Member, other: Member): Dialogue | null;
  /** Writes the conversation as far as both participants can pay for it; returns false if it may not start. */
  write(draft: Draft): boolean;
}

const CONVERSATIONS = 150;

/** Adds conversations between members who write the site's language, personas excluded. */
export function writeConversations(desk: ConversationWriter, members: readonly Member[]): void {
  const { random, language } = desk;
  const writers = members.filter((member) => member.persona === null && member.language === language);
  for (let tries = 0; desk.written.length < CONVERSATIONS && tries < CONVERSATIONS * 20; tries += 1) {
    const [starter, other] = [random.pick(writers), random.pick(writers)];
    const dialogue = random.chance(0.15) ? [random.pick(DIALOGUES[language].first)] : desk.choose(starter, other);
    if (!dialogue) continue;
    const endAge = Math.max(starter.lastActiveAge, other.lastActiveAge) + random.next() ** 2 * 6 * DAY_MS;
    const length = random.int(Math.min(2, dialogue.length), dialogue.length);
    desk.write({ starter, other, dialogue, length, endAge, unread: random.chance(0.3) });
  }
}

export function createConversationWriter(tenant: Tenant, random: Random, wallets: Wallets): ConversationWriter {
  const written: SeedConversation[] = [];
  const language = defaultLanguage(tenant) === 'en' ? 'en' : 'nl';
  const had = new Map<Member, Set<Dialogue>>();
  const hadBy = (member: Member) => had.get(member) ?? had.set(member, new Set()).get(member)!;
  return {
    random,
    tenant,
    language,
    wallets,
    written,
    choose: (starter, other) => {
      const fresh = dialoguesFor(tenant, language, other).filter(
        (each) => !hadBy(starter).has(each) && !hadBy(other).has(each),
      );
      return fresh.length > 0 ? random.pick(fresh) : null;
    },
    write: (draft) => {
      if (!mayStart(tenant, written, draft)) return false;
      const messages = writeMessages(tenant, random, wallets, draft);
      if (messages.length === 0) return false;
      const { starter, other, dialogue, unread } = draft;
      written.push({ id: random.id(messages[0]!.ageMs), starter, other, messages, unread });
      hadBy(starter).add(dialogue);
      hadBy(other).add(dialogue);
      return true;
    },
  };
}

/** The site's own dialogues twice as often as the everyday ones. */
function dialoguesFor(tenant: Tenant, language: DialogueLanguage, other: Member): readonly Dialogue[] {
  const toWomen = tenant.niche >= 3 && tenant.niche <= 6;
  const { everyday, niches } = DIALOGUES[language];
  if (toWomen && other.gender === 'male') return everyday;
  const own = niches[tenant.niche] ?? [];
  return [...own, ...own, ...everyday];
}

function mayStart(tenant: Tenant, written: readonly SeedConversation[], { starter, other, length }: Draft): boolean {
  if (!areCompatible(starter, other) || starter.status !== 'active' || other.status !== 'active') return false;
  // A fictional profile never starts a conversation and leaves no message unanswered, which would have to be refunded.
  if (starter.fictional || (other.fictional && length % 2 === 1)) return false;
  if (written.some((each) => isBetween(each, starter) && isBetween(each, other))) return false;
  const started = written.filter((each) => each.starter === starter).length;
  return starter.premium || started < tenant.free_conversations;
}

const isBetween = (conversation: SeedConversation, member: Member) =>
  conversation.starter === member || conversation.other === member;

function writeMessages(tenant: Tenant, random: Random, wallets: Wallets, draft: Draft): SeedMessage[] {
  const { starter, other, endAge } = draft;
  const said = composeMessages(tenant, random, draft);
  const ages = agesOf(random, said.length, endAge);
  // Both participants joined, and paying ones bought credits, at least an hour before it started.
  if (ages[0]! >= Math.min(starter.joinedAge, other.joinedAge) - HOUR_MS) return [];
  const messages: SeedMessage[] = [];
  for (const [index, { sender, ...content }] of said.entries()) {
    const ageMs = ages[index]!;
    const cost = sender.fictional ? 0 : costOf(tenant, content);
    const message = { id: random.id(ageMs), clientId: random.id(ageMs), cost, ageMs, ...content };
    const transferId = cost > 0 ? wallets.payMessage(sender, message) : null;
    if (transferId === false) break;
    messages.push({ ...message, sender, transferId });
  }
  return messages;
}

function costOf(tenant: Tenant, { kind, gift }: MessageContent): number {
  if (kind === 'text') return tenant.message_credits;
  if (kind === 'photo') return tenant.photo_credits;
  return tenant.gifts.find(({ id }) => id === gift)?.credits ?? tenant.gift_credits;
}

/** The lines in turn, each with the media sent after it. */
function composeMessages(tenant: Tenant, random: Random, draft: Draft): Array<MessageContent & { sender: Member }> {
  const { starter, other, dialogue, length } = draft;
  const enclosed = draft.withMedia ? placeMedia(tenant, random, draft) : new Map<number, MessageContent>();
  return dialogue.slice(0, length).flatMap((text, index) => {
    const sender = index % 2 === 0 ? starter : other;
    const line = { kind: 'text' as const, text, gift: null, photo: null };
    const more = enclosed.get(index);
    return [line, ...(more ? [more] : [])].map((content) => ({ ...content, sender }));
  });
}

/** Which media follow which line: each participant's gift after their last line, the photo after the one before. */
function placeMedia(tenant: Tenant, random: Random, draft: Draft): Map<number, MessageContent> {
  const { starter, other, length, endAge } = draft;
  const enclosed = new Map<number, MessageContent>();
  for (const [side, sender] of [starter, other].entries()) {
    const last = length - 1 - ((length - 1 + side) % 2);
    const gift = tenant.gifts[side % Math.max(1, tenant.gifts.length)];
    if (tenant.features.gifts && gift) {
      enclosed.set(last, { kind: 'gift', text: '', gift: gift.id, photo: null });
    }
    const shown = sender.photos.findLast(({ inspection }) => !inspection);
    if (tenant.features.chat_photos && shown) {
      const id = random.id(endAge);
      const photo = { id, storageKey: `${tenant.id}/${id}.webp`, picture: shown.picture, opened: sender === other };
      enclosed.set(last - 2, { kind: 'photo', text: '', gift: null, photo });
    }
  }
  return enclosed;
}

/** Ages of the messages, decreasing to that of the last; some answers take hours. */
function agesOf(random: Random, count: number, endAge: number): number[] {
  const ages = [endAge];
  while (ages.length < count) {
    ages.unshift(ages[0]! + (random.chance(0.2) ? random.int(2, 14) * HOUR_MS : random.int(1, 25) * MINUTE_MS));
  }
  return ages;
}
