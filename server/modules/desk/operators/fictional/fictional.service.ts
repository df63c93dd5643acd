import { createFileStores } from '../../../../lib/storage/file-storage.ts';
import { createLiveService } from '../../../realtime/live/index.ts';
import { createPhotoDecoder } from '../../../people/photos/index.ts';
import type { DeskDeps } from '../desk/desk.ts';
import { createCharacters } from './characters.ts';
import { createFictionalInbox } from './fictional-inbox.ts';
import { createPictures } from './pictures.ts';
import { createFictionalReply } from './fictional-reply.ts';

/** Creates the desk's services for fictional profiles and their conversations. */
export function createFictionalDesk(deps: DeskDeps) {
  const live = createLiveService({ ...deps, database: deps.console });
  const own = { ...deps, live };
  return {
    inbox: createFictionalInbox(own),
    reply: createFictionalReply(own),
    characters: createCharacters(own),
    pictures: createPictures({ ...own, storage: createFileStores(deps.env).photos, decoder: createPhotoDecoder() }),
  };
}
