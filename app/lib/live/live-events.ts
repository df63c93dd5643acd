import type { MessageView } from '../../../server/modules/chat/chat.view.ts';
import type { Badges } from '../site.ts';
import type { LiveType } from './live-connection.ts';

interface Payloads {
  message: { conversation: { id: string }; message: MessageView; profile: { id: string; name: string } };
  /** `by_me`: the member read it, on this or another device; otherwise the other side did. */
  read: { conversation: { id: string }; up_to: string; by_me: boolean };
  like: { profile: { id: string } };
  unlike: { profile: { id: string } };
  match: { profile: { id: string; name: string } };
  block: { profile: { id: string } };
  /** Somebody's account was deleted or came back. */
  account: { profile: { id: string } };
  /** One of the member's own photos was approved or taken down. */
  photo: { photo: { id: string; status: string } };
  credits: object;
  badges: object;
}

/** What an event of this type carries, with the badges as they are after it. */
export type LiveEvent<Type extends LiveType> = Payloads[Type] & { badges?: Badges };
