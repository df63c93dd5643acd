import type { PhotoView } from '../../../server/modules/profiles/profile.view.ts';
import { AddPhoto } from './add-photo.tsx';
import { OwnPhotos } from './own-photos.tsx';

/** What `loadPhotoEditor` knows. */
export interface PhotoEditorData {
  /** How the last upload ended that a form sent without script; null before the first. */
  outcome: { added: true } | { refusal: string } | null;
  /** Why photos of this member were taken down lately. */
  removals: readonly { id: string; reason: string }[];
}

export interface PhotoEditorProps {
  data: PhotoEditorData;
  /** The member's photos in their order, those that wait too. */
  photos: readonly PhotoView[];
  /** The one that stands for the member. */
  mainId: string | null;
}

/** The member's photos: adding, arranging and taking away. Its forms lead to `/profile/photos`. */
export function PhotoEditor({ data, photos, mainId }: PhotoEditorProps) {
  return (
    <>
      <AddPhoto {...data} />
      <OwnPhotos photos={photos} mainId={mainId} />
    </>
  );
}
