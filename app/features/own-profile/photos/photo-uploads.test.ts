import { describe, expect, it } from 'vitest';

import { pendingUploads, uploadsReducer, type Upload, type UploadAction } from './photo-uploads.ts';

const file = new Blob();
const chosen = (...ids: number[]): UploadAction => ({
  type: 'add',
  uploads: ids.map((id) => ({ id, name: `${id}.jpg`, file, preview: null })),
});
const after = (...steps: UploadAction[]) => steps.reduce<readonly Upload[]>(uploadsReducer, []);
const statesOf = (uploads: readonly Upload[]) => uploads.map(({ state }) => state.at);
const idsOf = (uploads: readonly Upload[]) => uploads.map(({ id }) => id);

describe('uploads', () => {
  it('keep their place until the page has the photo', () => {
    const stored = after(chosen(1), { type: 'answer', id: 1, answer: { photo: 'p' } });
    expect(pendingUploads(stored, ['other'])).toHaveLength(1);
    expect(pendingUploads(stored, ['other', 'p'])).toEqual([]);
    expect(uploadsReducer(stored, { type: 'loaded', photos: ['other'] })).toBe(stored);
    expect(uploadsReducer(stored, { type: 'loaded', photos: ['other', 'p'] })).toEqual([]);
  });

  it('take no place when rejected and show the reason; failed ones can be retried', () => {
    const answer = { words: null, again: true };
    const failed = after(chosen(1, 2), { type: 'answer', id: 1, answer });
    expect([statesOf(failed), idsOf(pendingUploads(failed, []))]).toEqual([['failed', 'waiting'], [2]]);
    expect(statesOf(uploadsReducer(failed, { type: 'retry', id: 1 }))).toEqual(['waiting', 'waiting']);
    expect(idsOf(uploadsReducer(failed, { type: 'dismiss', id: 1 }))).toEqual([2]);
    const upload = { id: 3, name: 'groot.jpg', file, preview: null };
    expect(after({ type: 'refuse', upload, words: 'Te groot.' })[0]!.state).toEqual({
      at: 'failed',
      words: 'Te groot.',
      again: false,
    });
  });
});
