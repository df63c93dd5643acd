import type { PendingPhotoView } from '../../../../server/modules/desk/operators/index.ts';

export interface RecentDecision {
  photo: PendingPhotoView;
  decision: string;
  /** Reason of a removal; null for an approval. */
  reason: string | null;
  /** Unix milliseconds of the browser's clock. */
  at: number;
}

/** The page's state: pending photos, recent decisions, and refused decisions. */
export interface PhotoModerationState {
  /** Oldest first; skipped ones last. */
  photos: readonly PendingPhotoView[];
  skipped: readonly string[];
  chosen: string | null;
  /** Photos that came back and that no loaded list contains yet: one that was requested before lacks them. */
  returned: readonly PendingPhotoView[];
  /** The latest last. */
  decided: readonly RecentDecision[];
  /** Error codes of refused decisions by photo. */
  refused: Readonly<Record<string, string>>;
  /** The last photo that left the list because its decision was refused permanently, with its owner's name if known. */
  dropped: { name: string | null; code: string } | null;
}

export type PhotoModerationEvent =
  | { type: 'loaded'; photos: readonly PendingPhotoView[] }
  | { type: 'choose'; id: string }
  | { type: 'step'; by: number }
  | { type: 'skip' }
  | { type: 'decide'; decided: RecentDecision }
  | { type: 'undo'; decision: string }
  | { type: 'refused'; photo: string; decision: string; code: string }
  | { type: 'forget'; before: number };

/** Error codes after which the photo can no longer be decided here. */
const FINAL: ReadonlySet<string> = new Set(['work_taken', 'work_decided', 'not_found']);

/** Number of remembered decisions: a list that was requested earlier may still contain their photos. */
const REMEMBERED = 60;

export const initialPhotoModerationState = (
  photos: readonly PendingPhotoView[],
  chosen: string | null,
): PhotoModerationState => ({
  photos,
  skipped: [],
  returned: [],
  decided: [],
  refused: {},
  dropped: null,
  chosen: photos.some(({ id }) => id === chosen) ? chosen : (photos[0]?.id ?? null),
});

function inOrder(photos: readonly PendingPhotoView[], skipped: readonly string[]): PendingPhotoView[] {
  const place = (photo: PendingPhotoView) => skipped.indexOf(photo.id);
  return photos.toSorted((one, other) => place(one) - place(other) || one.since.localeCompare(other.since));
}

/** The next photo, or the previous one at the end of the list. */
function neighbourOf(photos: readonly PendingPhotoView[], id: string | null): string | null {
  const at = photos.findIndex((photo) => photo.id === id);
  return (photos[at + 1] ?? photos[at - 1])?.id ?? null;
}

function withPhotos(state: PhotoModerationState, photos: PendingPhotoView[]): PhotoModerationState {
  const kept = photos.some(({ id }) => id === state.chosen);
  return { ...state, photos, chosen: kept ? state.chosen : (photos[0]?.id ?? null) };
}

const without = (photos: readonly PendingPhotoView[], id: string) => photos.filter((photo) => photo.id !== id);

function put(state: PhotoModerationState, photo: PendingPhotoView): PhotoModerationState {
  return {
    ...state,
    photos: inOrder([...without(state.photos, photo.id), photo], state.skipped),
    returned: [...without(state.returned, photo.id), photo],
    chosen: photo.id,
  };
}

export function photoModerationReducer(state: PhotoModerationState, event: PhotoModerationEvent): PhotoModerationState {
  switch (event.type) {
    case 'loaded': {
      // A list that was requested before a decision arrived still contains its photo.
      const known = new Set(state.decided.map(({ photo }) => photo.id));
      const photos = event.photos.filter(({ id }) => !known.has(id));
      const returned = state.returned.filter(({ id }) => !event.photos.some((photo) => photo.id === id));
      return withPhotos({ ...state, returned }, inOrder([...photos, ...returned], state.skipped));
    }
    case 'choose':
      return { ...state, chosen: event.id };
    case 'step': {
      const at = state.photos.findIndex(({ id }) => id === state.chosen);
      const to = Math.min(state.photos.length - 1, Math.max(0, at + event.by));
      return { ...state, chosen: state.photos[to]?.id ?? null };
    }
    case 'skip': {
      const { chosen } = state;
      if (chosen === null) return state;
      const skipped = [...state.skipped.filter((id) => id !== chosen), chosen];
      const next = neighbourOf(state.photos, chosen) ?? chosen;
      return { ...state, skipped, photos: inOrder(state.photos, skipped), chosen: next };
    }
    case 'decide': {
      const { id } = event.decided.photo;
      const { [id]: _answered, ...refused } = state.refused;
      return {
        ...state,
        refused,
        dropped: null,
        decided: [...state.decided, event.decided].slice(-REMEMBERED),
        photos: without(state.photos, id),
        returned: without(state.returned, id),
        chosen: neighbourOf(state.photos, id),
      };
    }
    case 'undo': {
      const found = state.decided.find(({ decision }) => decision === event.decision);
      const decided = state.decided.filter((each) => each !== found);
      return found ? put({ ...state, decided }, found.photo) : state;
    }
    case 'refused': {
      const found = state.decided.find(({ decision }) => decision === event.decision);
      const decided = state.decided.filter((each) => each !== found);
      if (FINAL.has(event.code)) {
        const known = found?.photo ?? state.photos.find(({ id }) => id === event.photo);
        const lost = { name: known?.member.name ?? null, code: event.code };
        const returned = without(state.returned, event.photo);
        return withPhotos({ ...state, decided, returned, dropped: lost }, without(state.photos, event.photo));
      }
      const refused = { ...state.refused, [event.photo]: event.code };
      return found ? put({ ...state, decided, refused }, found.photo) : { ...state, refused };
    }
    case 'forget':
      return state.decided.some(({ at }) => at < event.before)
        ? { ...state, decided: state.decided.filter(({ at }) => at >= event.before) }
        : state;
  }
}
