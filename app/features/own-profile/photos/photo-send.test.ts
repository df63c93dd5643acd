import { beforeEach, describe, expect, it, vi } from 'vitest';

import { eventually } from '../../../../tests/setup/eventually.ts';
import { setSignedIn } from '../../../lib/api/call-api.ts';
import { sendPhoto } from './photo-send.ts';

/** The outcome of a request on the network. */
type End = { status: number; body: unknown } | 'error' | 'timeout';

let end: End;
let sent: { path: string; headers: Record<string, string>; body: FormData };

/** A fake XMLHttpRequest for uploads: reports half of the bytes, then all, then its outcome. */
class FakeRequest extends EventTarget {
  upload = new EventTarget();
  timeout = 0;
  status = 0;
  responseText = '';
  #headers: Record<string, string> = {};
  #path = '';
  open(_method: string, path: string) {
    this.#path = path;
  }
  setRequestHeader(name: string, value: string) {
    this.#headers[name] = value;
  }
  send(body: FormData) {
    sent = { path: this.#path, headers: this.#headers, body };
    for (const loaded of [5, 10]) {
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded, total: 10 }));
    }
    if (typeof end === 'string') return this.dispatchEvent(new Event(end));
    this.status = end.status;
    this.responseText = typeof end.body === 'string' ? end.body : JSON.stringify(end.body);
    return this.dispatchEvent(new Event('load'));
  }
}

const shares: number[] = [];
const send = (how: End) => {
  end = how;
  return sendPhoto(new Blob(['x']), 'strand.jpg', (share) => shares.push(share));
};

describe('sending a photo', () => {
  const reload = vi.fn<() => void>();
  beforeEach(() => {
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
    vi.stubGlobal('window', { location: { reload } });
    setSignedIn(true);
    shares.length = 0;
  });
  it('PRO-013 reports progress and returns the photo', async () => {
    expect(await send({ status: 201, body: { photo: { id: 'p1' } } })).toEqual({ photo: 'p1' });
    expect(shares).toEqual([0.5, 1]);
    expect([sent.path, sent.headers]).toEqual(['/api/photo.php', { 'X-Request-Type': 'client' }]);
    expect((sent.body.get('photo') as File).name).toBe('strand.jpg');
  });

  it.each([
    ['a refusal', { status: 415, body: { message: 'Geen foto.' } }, { words: 'Geen foto.', again: false }],
    [
      'one of a field',
      { status: 422, body: { message: 'Niet goed.', fields: { photo: 'Kies een foto.' } } },
      { words: 'Kies een foto.', again: false },
    ],
    ['a busy server', { status: 503, body: { message: 'Druk.' } }, { words: 'Druk.', again: true }],
    ['too many', { status: 429, body: { message: 'Later.' } }, { words: 'Later.', again: true }],
    ['a proxy that fails', { status: 502, body: '<html>' }, { words: null, again: true }],
    ['a lost connection', 'error', { words: null, again: true }],
    ['a stuck one', 'timeout', { words: null, again: true }],
  ] as [string, End, object][])('PRO-013 says of %s whether another try may help', async (_name, how, expected) => {
    expect(await send(how)).toEqual(expected);
  });

  it('logs out if the session has ended', async () => {
    expect(await send({ status: 403, body: { error: 'authentication_required' } })).toBeNull();
    await eventually(() => expect(reload).toHaveBeenCalledOnce());
  });
});
