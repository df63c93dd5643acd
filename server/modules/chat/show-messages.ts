import type { Trx } from '../../../db/client.ts';
import type { StoredEvent } from '../live/live-event.ts';
import { viewMessage } from './chat.mapper.ts';
import type { Reading } from './chat.mapper.ts';
import { selectVisible } from './messages.queries.ts';

/** Puts what messages show into the events that tell of them, by one question; those the member may not see go. */
export async function showMessages(trx: Trx, reading: Reading, events: readonly StoredEvent[]): Promise<StoredEvent[]> {
  const ids = events.flatMap(({ type, payload }) => (type === 'message' ? [payload['message'] as string] : []));
  if (ids.length === 0) return [...events];
  const rows = await selectVisible(trx, reading.tenant.id, reading.viewer.profileId, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return events.flatMap((event) => {
    if (event.type !== 'message') return [event];
    const row = byId.get(event.payload['message'] as string);
    if (!row) return [];
    const payload = {
      conversation: { id: row.conversationId },
      message: viewMessage(row, reading, null),
      profile: { id: row.otherId, name: row.otherStatus === 'deleted' ? '' : row.otherName },
    };
    return [{ ...event, payload }];
  });
}
