import { describe, expect, it } from 'vitest';

import type { PendingPhotoView } from '../../../../server/modules/desk/operators/photo-queue/pending-photo.view.ts';
import {
  photoModerationReducer,
  initialPhotoModerationState,
  type PhotoModerationEvent,
  type PhotoModerationState,
} from './photo-moderation-state.ts';

const photo = (id: string): PendingPhotoView => ({
  id,
  site: { id: 'site', name: 'Site', niche: 'default' },
  inMessage: false,
  inAlbum: false,
  since: `2026-03-10T12:00:0${id}Z`,
  width: 3,
  height: 4,
  thumb: '/thumb',
  full: '/full',
  main: false,
  shown: 0,
  decision: `d${id}`,
  member: { name: 'Lid', age: 30, fictional: false },
  removals: { person: [], picture: [] },
});
const photos = ['1', '2', '3'].map(photo);
const after = (...events: PhotoModerationEvent[]): PhotoModerationState =>
  events.reduce(photoModerationReducer, initialPhotoModerationState(photos, null));
const decide = (id: string, at = 0): PhotoModerationEvent => ({
  type: 'decide',
  decided: { photo: photo(id), decision: `decision ${id}`, reason: null, at },
});
const shown = (state: PhotoModerationState) => [state.photos.map(({ id }) => id).join(''), state.chosen];

describe('the state of the photo page', () => {
  it('OPS-006 selects the next photo after each decision, and the previous one at the end of the list', () => {
    expect(shown(after())).toEqual(['123', '1']);
    expect(shown(after(decide('1')))).toEqual(['23', '2']);
    expect(shown(after({ type: 'step', by: 9 }, decide('3')))).toEqual(['12', '2']);
    expect(shown(after(decide('1'), decide('2'), decide('3')))).toEqual(['', null]);
  });

  it('OPS-006 puts a photo back in its place when its decision is undone', () => {
    const state = after(decide('1'), decide('2'), { type: 'undo', decision: 'decision 1' });
    expect(shown(state)).toEqual(['13', '1']);
    expect(state.decided.map(({ decision }) => decision)).toEqual(['decision 2']);
  });

  it('OPS-006 keeps a photo that came back through a list that was requested before', () => {
    const back = after(decide('1'), { type: 'undo', decision: 'decision 1' });
    const load = (...ids: string[]): PhotoModerationEvent => ({ type: 'loaded', photos: ids.map(photo) });
    const stale = photoModerationReducer(back, load('2', '3'));
    expect(shown(stale)).toEqual(['123', '1']);
    // A later list has it, and once another operator has decided it, none.
    const current = photoModerationReducer(stale, load('1', '2', '3'));
    expect(shown(photoModerationReducer(current, load('2', '3')))).toEqual(['23', '2']);
    const refused = { type: 'refused', photo: '1', decision: 'decision 1', code: 'work_decided' } as const;
    expect(shown(photoModerationReducer(photoModerationReducer(stale, refused), load('2', '3')))).toEqual(['23', '2']);
    expect(shown(photoModerationReducer(photoModerationReducer(stale, decide('1')), load('2', '3')))).toEqual([
      '23',
      '2',
    ]);
  });

  it('OPS-006 shows a photo again with the error code when its decision is refused', () => {
    const refused = { type: 'refused', photo: '1', decision: 'decision 1', code: 'invalid_fields' } as const;
    const state = after(decide('1'), refused);
    expect(shown(state)).toEqual(['123', '1']);
    expect(state.refused).toEqual({ '1': 'invalid_fields' });
    expect(photoModerationReducer(state, decide('1')).refused).toEqual({});
  });

  it('OPS-006 drops a photo that another operator decided or claimed, and says so until the next decision', () => {
    for (const code of ['work_decided', 'work_taken', 'not_found']) {
      const state = after(decide('2'), { type: 'refused', photo: '2', decision: 'decision 2', code });
      expect(shown(state)).toEqual(['13', '3']);
      expect(state).toMatchObject({ decided: [], refused: {}, dropped: { name: 'Lid', code } });
      expect(photoModerationReducer(state, decide('3')).dropped).toBeNull();
    }
  });

  it('OPS-006 drops a photo whose decision can no longer be undone', () => {
    const undone = after(decide('1'), { type: 'undo', decision: 'decision 1' });
    const refused = { type: 'refused', photo: '1', decision: 'decision 1', code: 'work_decided' } as const;
    expect(shown(photoModerationReducer(undone, refused))).toEqual(['23', '2']);
  });

  it('OPS-006 adds loaded photos, except decided ones', () => {
    const state = after(decide('1'), { type: 'loaded', photos: [photo('1'), photo('3'), photo('4')] });
    expect(shown(state)).toEqual(['34', '3']);
    const later = photoModerationReducer(photoModerationReducer(state, { type: 'forget', before: 1 }), {
      type: 'loaded',
      photos,
    });
    expect(shown(later)).toEqual(['123', '3']);
  });

  it('OPS-006 puts skipped photos last, in the order in which they were skipped', () => {
    const state = after({ type: 'skip' }, { type: 'skip' });
    expect(shown(state)).toEqual(['312', '3']);
    expect(shown(photoModerationReducer(state, { type: 'loaded', photos: [...photos, photo('4')] }))).toEqual([
      '3412',
      '3',
    ]);
    // The only one stays where it is.
    expect(shown(photoModerationReducer(initialPhotoModerationState([photo('1')], null), { type: 'skip' }))).toEqual([
      '1',
      '1',
    ]);
  });

  it('OPS-006 moves through the list and stays at its ends', () => {
    expect(after({ type: 'step', by: 1 }).chosen).toBe('2');
    expect(after({ type: 'step', by: -1 }).chosen).toBe('1');
    expect(after({ type: 'choose', id: '3' }).chosen).toBe('3');
    expect(initialPhotoModerationState(photos, '2').chosen).toBe('2');
  });
});
