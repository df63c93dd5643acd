import type { PhotoWork } from '../../../../server/modules/operators/photo-queue/photo-work.view.ts';

/** A decision that can be taken back. */
export interface Decided {
  photo: PhotoWork;
  decision: string;
  /** Null: approved. */
  reason: string | null;
  /** Moment of the browser's clock. */
  at: number;
}

/** What the page shows: photos to decide about, what was decided a moment ago, and what came back. */
export interface PhotoDeskState {
  /** Oldest first; those that were put off come last. */
  photos: readonly PhotoWork[];
  skipped: readonly string[];
  chosen: string | null;
  /** The latest one last. */
  decided: readonly Decided[];
  /** Photos whose decision was refused, and why. */
  refused: Readonly<Record<string, string>>;
  /** The last one that left the list because its decision was refused for good; its owner's name where it is known. */
  lost: { name: string | null; code: string } | null;
}

export type PhotoDeskEvent =
  | { type: 'loaded'; photos: readonly PhotoWork[] }
  | { type: 'choose'; id: string }
  | { type: 'step'; by: number }
  | { type: 'skip' }
  | { type: 'decide'; decided: Decided }
  | { type: 'undo'; decision: string }
  | { type: 'refused'; photo: string; decision: string; code: string }
  | { type: 'forget'; before: number };

/** Refusals after which a photo is nothing to decide about here any more. */
const FINAL: ReadonlySet<string> = new Set(['work_taken', 'work_decided', 'not_found']);

/** Decisions that are remembered after they cannot be taken back: an older list may still hold their photos. */
const REMEMBERED = 60;

export const startOf = (photos: readonly PhotoWork[], chosen: string | null): PhotoDeskState => ({
  photos,
  skipped: [],
  decided: [],
  refused: {},
  lost: null,
  chosen: photos.some(({ id }) => id === chosen) ? chosen : (photos[0]?.id ?? null),
});

function inOrder(photos: readonly PhotoWork[], skipped: readonly string[]): PhotoWork[] {
  const place = (photo: PhotoWork) => skipped.indexOf(photo.id);
  return photos.toSorted((one, other) => place(one) - place(other) || one.since.localeCompare(other.since));
}

/** The photo behind another, or the one before it at the end of the list. */
function neighbourOf(photos: readonly PhotoWork[], id: string | null): string | null {
  const at = photos.findIndex((photo) => photo.id === id);
  return (photos[at + 1] ?? photos[at - 1])?.id ?? null;
}

function withPhotos(state: PhotoDeskState, photos: PhotoWork[]): PhotoDeskState {
  const kept = photos.some(({ id }) => id === state.chosen);
  return { ...state, photos, chosen: kept ? state.chosen : (photos[0]?.id ?? null) };
}

function put(state: PhotoDeskState, photo: PhotoWork): PhotoDeskState {
  const others = state.photos.filter(({ id }) => id !== photo.id);
  return { ...state, photos: inOrder([...others, photo], state.skipped), chosen: photo.id };
}

/** What becomes of the page by what happens on it. */
export function photoDesk(state: PhotoDeskState, event: PhotoDeskEvent): PhotoDeskState {
  switch (event.type) {
    case 'loaded': {
      // A list that was asked for before a decision arrived there still holds its photo.
      const known = new Set(state.decided.map(({ photo }) => photo.id));
      const photos = event.photos.filter(({ id }) => !known.has(id));
      return withPhotos(state, inOrder(photos, state.skipped));
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
        lost: null,
        decided: [...state.decided, event.decided].slice(-REMEMBERED),
        photos: state.photos.filter((photo) => photo.id !== id),
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
        const photos = state.photos.filter(({ id }) => id !== event.photo);
        return withPhotos({ ...state, decided, lost }, photos);
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
