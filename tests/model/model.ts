/** Messages per page of a conversation. */
const PAGE_SIZE = 50;
const FREE_HISTORY = 30;

/** A message by its sender's client id. */
interface ModelMessage {
  from: number;
  clientId: string;
  what: 'text' | 'gift';
  text: string;
  cost: number;
}

/** One participant's state; numbers count messages from the first. */
interface ModelParticipant {
  readUpTo: number;
  hiddenUpTo: number;
  hidden: boolean;
}

interface ModelConversation {
  starter: number;
  messages: ModelMessage[];
  participants: Map<number, ModelParticipant>;
}

const pairKey = (a: number, b: number) => (a < b ? `${a}-${b}` : `${b}-${a}`);

/** Reference model of the chat: no database, no locks, no crashes. */
export class ChatModel {
  readonly talks = new Map<string, ModelConversation>();
  readonly balances: number[];
  readonly blocks = new Set<string>();
  readonly fictionalAccepted = new Set<number>();
  readonly premium: readonly boolean[];

  constructor(balances: readonly number[], premium: readonly boolean[]) {
    this.balances = [...balances];
    this.premium = premium;
  }

  talk(a: number, b: number): ModelConversation | undefined {
    return this.talks.get(pairKey(a, b));
  }

  /** The message accepted from the sender with this client id. */
  accepted(from: number, clientId: string): ModelMessage | undefined {
    return [...this.talks.values()]
      .flatMap(({ messages }) => messages)
      .find((message) => message.from === from && message.clientId === clientId);
  }

  blocked(a: number, b: number): boolean {
    return this.blocks.has(`${a}>${b}`) || this.blocks.has(`${b}>${a}`);
  }

  started(who: number): number {
    return [...this.talks.values()].filter(({ starter }) => starter === who).length;
  }

  accept(to: number, message: ModelMessage): void {
    const { from } = message;
    const side = (): ModelParticipant => ({ readUpTo: 0, hiddenUpTo: 0, hidden: false });
    const key = pairKey(from, to);
    const talk: ModelConversation = this.talks.get(key) ?? {
      starter: from,
      messages: [],
      participants: new Map([
        [from, side()],
        [to, side()],
      ]),
    };
    this.talks.set(key, talk);
    talk.messages.push(message);
    for (const each of talk.participants.values()) each.hidden = false;
    this.balances[from]! -= message.cost;
  }

  open(who: number, other: number): void {
    const talk = this.talk(who, other)!;
    talk.participants.get(who)!.readUpTo = talk.messages.length;
  }

  delete(who: number, other: number): void {
    const talk = this.talk(who, other)!;
    Object.assign(talk.participants.get(who)!, { hidden: true, hiddenUpTo: talk.messages.length });
  }

  /** The other participant's messages that the member has neither opened nor deleted. */
  unread(who: number, talk: ModelConversation): number {
    const side = talk.participants.get(who)!;
    const seen = Math.max(side.readUpTo, side.hiddenUpTo);
    return talk.messages.filter(({ from }, index) => from !== who && index >= seen).length;
  }

  /** Texts of an opened conversation: the last 50 messages, 30 for a free member. */
  page(who: number, other: number): string[] {
    const { messages, participants } = this.talk(who, other)!;
    const most = this.premium[who] ? PAGE_SIZE : FREE_HISTORY;
    return messages.slice(Math.max(participants.get(who)!.hiddenUpTo, messages.length - most)).map(({ text }) => text);
  }

  /** A member's conversation list: unread count and last message by the other participant. */
  list(who: number): Map<number, { unread: number; last: string | null }> {
    const rows = new Map<number, { unread: number; last: string | null }>();
    for (const talk of this.talks.values()) {
      const side = talk.participants.get(who);
      const other = [...talk.participants.keys()].find((each) => each !== who)!;
      if (!side || side.hidden || this.blocked(who, other)) continue;
      const last = talk.messages.length > side.hiddenUpTo ? talk.messages.at(-1)!.clientId : null;
      rows.set(other, { unread: this.unread(who, talk), last });
    }
    return rows;
  }
}
