import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../server/lib/time/duration.ts';
import type { ConversationWriter } from './conversations.ts';
import type { SeedLike } from './likes.ts';
import { areCompatible, type Member } from './member.ts';
import { answerOf, photoOf } from './persona-responses.ts';
import type { PersonaKey } from './personas.ts';
import { DIALOGUES } from '../texts/texts.ts';

interface PersonaActivity {
  /** Conversations started by others and read by the persona, started by the persona, and unread. */
  startedByOthers: number;
  startedByPersona: number;
  unread: number;
  withFictional: boolean;
  likesNew: number;
  likesSeen: number;
  likesGiven: number;
  matches: number;
}

/** The free persona starts none, so that its two free conversations remain. */
const PERSONA_ACTIVITY: Readonly<Partial<Record<PersonaKey, PersonaActivity>>> = {
  free: {
    startedByOthers: 1,
    startedByPersona: 0,
    unread: 1,
    withFictional: false,
    likesNew: 3,
    likesSeen: 6,
    likesGiven: 4,
    matches: 2,
  },
  premium: {
    startedByOthers: 4,
    startedByPersona: 4,
    unread: 2,
    withFictional: true,
    likesNew: 4,
    likesSeen: 10,
    likesGiven: 8,
    matches: 4,
  },
  without_credits: {
    startedByOthers: 0,
    startedByPersona: 0,
    unread: 0,
    withFictional: false,
    likesNew: 1,
    likesSeen: 3,
    likesGiven: 2,
    matches: 1,
  },
};

/** Credits that a participant needs for a conversation with a gift and a photo. */
const MEDIA_CREDITS = 15;

/** Lines of a conversation in which the starter writes three times. */
const THREE_STARTER_LINES = 5;

/** Writes the personas' conversations and likes, with members from the first pages of their search. */
export function createPersonaActivity(desk: ConversationWriter, members: readonly Member[]): SeedLike[] {
  const met = new Set<Member>();
  const likes: SeedLike[] = [];
  for (const persona of members) {
    const company = persona.persona && PERSONA_ACTIVITY[persona.persona];
    if (!company) continue;
    const circle = contactsOf(persona, members);
    const next = (credits = 0) => {
      const free = circle.filter((member) => !met.has(member));
      const partner = free.find((member) => desk.wallets.balance(member) >= credits) ?? free[0];
      if (partner) met.add(partner);
      return partner;
    };
    likes.push(...writeUnread(desk, persona, company, next));
    writeConversationsOf(desk, persona, company, next);
    if (company.withFictional) writeToFictional(desk, persona, members);
    if (persona.persona === 'without_credits') spendAll(desk, persona, next);
    const strangers = circle.filter((member) => !met.has(member));
    likes.push(...likesOf(persona, company, strangers, members));
  }
  return likes;
}

/** Members of the persona's country with a photo who joined some time ago, the most recently active first. */
function contactsOf(persona: Member, members: readonly Member[]): Member[] {
  return members
    .filter((member) => member.persona === null && !member.fictional && member.country === persona.country)
    .filter((member) => areCompatible(persona, member) && member.photos.some((photo) => !photo.inspection))
    .filter((member) => member.lastActiveAge < 6 * DAY_MS && member.joinedAge > 8 * DAY_MS);
}

/** Unread first messages. The first is about the persona's main photo, and comes with a like of it. */
function writeUnread(
  desk: ConversationWriter,
  persona: Member,
  company: PersonaActivity,
  next: (credits?: number) => Member | undefined,
): SeedLike[] {
  const { first, aboutPhotos } = DIALOGUES[desk.language];
  const subject = photoOf(persona);
  const likes: SeedLike[] = [];
  for (let index = 0; index < company.unread; index += 1) {
    const starter = next();
    if (!starter) return likes;
    const withLike = index === 0 && subject !== null;
    const endAge = starter.lastActiveAge + 4 * MINUTE_MS;
    const dialogue = [withLike ? aboutPhotos[0]! : first[index]!];
    if (!desk.write({ starter, other: persona, dialogue, length: 1, endAge, unread: true }) || !withLike) continue;
    const [message] = desk.written.at(-1)!.messages;
    message!.subject = subject;
    likes.push({ liker: starter, liked: persona, source: 'message', subject, ageMs: message!.ageMs, seenAge: null });
  }
  return likes;
}

/** The first conversation started by another member is the latest read one, and has gifts and photos. */
function writeConversationsOf(
  desk: ConversationWriter,
  persona: Member,
  company: PersonaActivity,
  next: (credits?: number) => Member | undefined,
): void {
  const { random } = desk;
  for (let index = 0; index < company.startedByOthers + company.startedByPersona; index += 1) {
    const enclosing = index === 0;
    const partner = next(enclosing ? MEDIA_CREDITS : 0);
    if (!partner) return;
    const [starter, other] = index < company.startedByOthers ? [partner, persona] : [persona, partner];
    const dialogue = desk.choose(starter, other)!;
    const since = enclosing ? HOUR_MS / 2 : random.int(1, 30) * HOUR_MS;
    const endAge = Math.max(persona.lastActiveAge, partner.lastActiveAge) + since;
    desk.write({ starter, other, dialogue, length: dialogue.length, endAge, unread: false, withMedia: enclosing });
  }
}

function writeToFictional(desk: ConversationWriter, persona: Member, members: readonly Member[]): void {
  const other = members.find(
    (member) => member.fictional && areCompatible(persona, member) && member.joinedAge > 8 * DAY_MS,
  );
  const dialogue = other && desk.choose(persona, other);
  if (!dialogue) return;
  const endAge = persona.lastActiveAge + 9 * HOUR_MS;
  desk.write({
    starter: persona,
    other,
    dialogue,
    length: dialogue.length - (dialogue.length % 2),
    endAge,
    unread: false,
  });
}

/** Writes until the credits are spent, as far as a free member may start conversations. */
function spendAll(desk: ConversationWriter, persona: Member, next: () => Member | undefined): void {
  while (desk.wallets.balance(persona) >= desk.tenant.message_credits) {
    const other = next();
    const dialogue = other && desk.choose(persona, other);
    if (!dialogue) return;
    const endAge = Math.max(persona.lastActiveAge, other.lastActiveAge) + 5 * HOUR_MS;
    if (!desk.write({ starter: persona, other, dialogue, length: THREE_STARTER_LINES, endAge, unread: false })) return;
  }
}

/**
 * Likes of members without a conversation with a persona. The premium persona is among the new likes of the free one,
 * so that two browsers can make a match.
 */
function likesOf(
  persona: Member,
  company: PersonaActivity,
  strangers: readonly Member[],
  members: readonly Member[],
): SeedLike[] {
  const { likesNew, likesSeen, likesGiven, matches } = company;
  const premium = members.find((member) => member.persona === 'premium')!;
  const first = persona.persona === 'free' && areCompatible(persona, premium) ? [premium] : [];
  const likers = [...first, ...strangers].slice(0, likesNew + likesSeen);
  // The second liked a sentence that the persona finished, the third a photo.
  const subjects = [null, answerOf(persona), photoOf(persona)];
  const received = likers.map((liker, index): SeedLike => {
    const ageMs = liker.lastActiveAge + (index < likesNew ? 3 * MINUTE_MS : HOUR_MS * (index + 1));
    const seenAge = index < likesNew ? null : ageMs - HOUR_MS / 2;
    return { liker, liked: persona, source: 'profile', subject: subjects[index] ?? null, ageMs, seenAge };
  });
  // The last new like answers one of the persona's: a match of today.
  const matched = likers.slice(likesNew - 1, likesNew - 1 + matches);
  const others = strangers.filter((member) => !likers.includes(member)).slice(0, likesGiven - matches);
  const given = [...matched, ...others].map((liked, index): SeedLike => {
    const ageMs = persona.lastActiveAge + 10 * MINUTE_MS * (index + 1);
    const isSeen = liked.lastActiveAge < ageMs - MINUTE_MS;
    return { liker: persona, liked, source: 'card', ageMs, seenAge: isSeen ? ageMs - MINUTE_MS : null };
  });
  return [...received, ...given];
}
