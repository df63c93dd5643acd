import { createFileStores } from '../../../../lib/storage/file-storage.ts';
import { createPhotoDecoder } from '../../../people/photos/index.ts';
import type { DeskDeps } from '../desk/desk.ts';
import { createCharacters } from './characters.ts';
import { createFictionalInbox } from './fictional-inbox.ts';
import { createPictures } from './pictures.ts';
import { createFictionalReply } from './fictional-reply.ts';

export function createFictionalDesk(deps: DeskDeps) {
  return {
    inbox: createFictionalInbox(deps),
    reply: createFictionalReply(deps),
    characters: createCharacters(deps),
    pictures: createPictures({ ...deps, storage: createFileStores(deps.env).photos, decoder: createPhotoDecoder() }),
  };
}
