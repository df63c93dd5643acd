import type { Trx } from '../../../../../db/client.ts';
import type { MemberCtx } from '../../../../context.ts';
import type { StoredEvent } from '../../../realtime/live/index.ts';
import { viewMessage, type MessageViewContext } from '../chat.mapper.ts';
import { FREE_HISTORY } from '../conversations/free-history.ts';
import { selectVisibleMessages } from '../messages/messages.queries.ts';

/** The viewer, with what determines how far back they can read. */
interface EventViewContext extends MessageViewContext {
  viewer: Pick<MemberCtx['viewer'], 'profileId' | 'paidUser'>;
}

/** Fills message contents into events with one query; drops events of messages that the member may not see. */
export async function fillMessageEvents(
  trx: Trx,
  reading: EventViewContext,
  events: readonly StoredEvent[],
): Promise<StoredEvent[]> {
  const ids = events.flatMap(({ type, payload }) => (type === 'message' ? [payload['message'] as string] : []));
  if (ids.length === 0) return [...events];
  const { profileId, paidUser } = reading.viewer;
  const rows = await selectVisibleMessages(
    trx,
    reading.tenant.id,
    { profileId, history: paidUser ? null : FREE_HISTORY },
    ids,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return events.flatMap((event) => {
    if (event.type !== 'message') return [event];
    const row = byId.get(event.payload['message'] as string);
    if (!row) return [];
    const payload = {
      conversation: { id: row.conversationId },
      message: viewMessage(row, reading, row),
      profile: { id: row.otherId, name: row.otherStatus === 'deleted' ? '' : row.otherName },
    };
    return [{ ...event, payload }];
  });
}
