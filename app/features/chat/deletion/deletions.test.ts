import { beforeEach, expect, it, vi } from 'vitest';

import { deleteConversation, filterDeleted, type Deletions } from './deletions.ts';

const ID = '0198c0de-0000-7000-8000-000000000001';
const chat = (newest: string | null, id = ID) => ({
  conversation: { id },
  last_message: newest === null ? null : { id: newest },
});

/** Reads the state as a mounted list would. */
let seen: () => Deletions;
vi.mock('react', () => ({
  useSyncExternalStore: (_subscribe: unknown, read: () => Deletions) => ((seen = read), read()),
}));

let requested = 0;
const asked: unknown[] = [];
const answers = (answer: () => Promise<Response>) =>
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push([init.method, path, init.body]);
    return answer();
  });

beforeEach(async () => {
  requested = 0;
  asked.length = 0;
  vi.stubGlobal('window', { dispatchEvent: () => (requested += 1) });
  vi.stubGlobal('document', { cookie: '' });
  (await import('./deletions.ts')).useDeletions();
});
it('CHT-006 removes a deleted chat from the list before the server responds', async () => {
  answers(async () => Response.json({ deleted: true }));
  const done = deleteConversation(chat('m1'));
  expect(filterDeleted([chat('m1'), chat('m9', 'other')], seen())).toEqual([chat('m9', 'other')]);
  await done;
  expect(asked).toEqual([['DELETE', '/api/chat.php', JSON.stringify({ conversation: ID })]]);
  expect(filterDeleted([chat('m1')], seen())).toEqual([]);
  expect(seen().failure).toBeNull();
  expect(requested).toBe(1);
});

it('CHT-028 shows a deleted chat again with a new message', async () => {
  answers(async () => Response.json({ deleted: true }));
  await deleteConversation(chat('m1'));
  expect(filterDeleted([chat('m2')], seen())).toEqual([chat('m2')]);
});

it('CHT-006 restores the chat, shows the error and reloads the list on failure', async () => {
  answers(async () => Response.json({ error: 'internal', message: 'Er ging iets mis.' }, { status: 500 }));
  await deleteConversation(chat('m1'));
  expect(filterDeleted([chat('m1')], seen())).toEqual([chat('m1')]);
  expect(seen().failure).toBe('Er ging iets mis.');
  expect(requested).toBe(1);
  answers(() => Promise.reject(new TypeError('no network')));
  await deleteConversation(chat('m1'));
  expect(filterDeleted([chat('m1')], seen())).toEqual([chat('m1')]);
  expect(seen().failure).toBe('');
});
