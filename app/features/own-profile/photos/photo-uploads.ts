import type { UploadResult } from './photo-send.ts';

type UploadState =
  | { at: 'waiting' }
  | { at: 'sending'; share: number }
  /** Stored by the server, but not among the loaded photos yet. */
  | { at: 'stored'; photo: string }
  | { at: 'failed'; words: string | null; again: boolean };

export interface Upload {
  id: number;
  name: string;
  file: Blob;
  /** Object URL of the picture; null if the browser cannot draw it. */
  preview: string | null;
  state: UploadState;
}

export type UploadAction =
  | { type: 'add'; uploads: readonly Omit<Upload, 'state'>[] }
  /** Too large to be sent. */
  | { type: 'refuse'; upload: Omit<Upload, 'state'>; words: string }
  | { type: 'progress'; id: number; share: number }
  | { type: 'answer'; id: number; answer: UploadResult }
  | { type: 'retry'; id: number }
  | { type: 'dismiss'; id: number }
  /** The page's photos were revalidated. */
  | { type: 'loaded'; photos: readonly string[] };

function toUploadState(answer: UploadResult): UploadState {
  return 'photo' in answer ? { at: 'stored', photo: answer.photo } : { at: 'failed', ...answer };
}

/** Reducer of the uploads; an upload that is among the loaded photos is dropped. */
export function uploadsReducer(uploads: readonly Upload[], step: UploadAction): readonly Upload[] {
  const set = (id: number, state: UploadState) => uploads.map((each) => (each.id === id ? { ...each, state } : each));
  switch (step.type) {
    case 'add':
      return [...uploads, ...step.uploads.map((upload) => ({ ...upload, state: { at: 'waiting' as const } }))];
    case 'refuse':
      return [...uploads, { ...step.upload, state: { at: 'failed', words: step.words, again: false } }];
    case 'progress':
      return set(step.id, { at: 'sending', share: step.share });
    case 'answer':
      return set(step.id, toUploadState(step.answer));
    case 'retry':
      return set(step.id, { at: 'waiting' });
    case 'dismiss':
      return uploads.filter(({ id }) => id !== step.id);
    case 'loaded': {
      const left = uploads.filter(({ state }) => state.at !== 'stored' || !step.photos.includes(state.photo));
      // Returns the same list if nothing changed, to avoid a render.
      return left.length === uploads.length ? uploads : left;
    }
  }
}

/** Whether the server has not responded yet. */
export const isInProgress = ({ state }: Upload): boolean => state.at === 'waiting' || state.at === 'sending';

/** Returns the uploads that take a place among the photos: neither failed nor loaded. */
export function pendingUploads(uploads: readonly Upload[], loaded: readonly string[]): Upload[] {
  return uploads.filter(
    ({ state }) => state.at !== 'failed' && !(state.at === 'stored' && loaded.includes(state.photo)),
  );
}
