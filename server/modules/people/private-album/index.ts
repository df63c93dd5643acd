export { deleteAccessBetween } from './album-access.queries.ts';
export { sendDeferredAlbumNotice } from './album-notices.ts';
export type { OwnAlbumView } from './own-album.ts';
export {
  createPrivateAlbumService,
  listOpenPhotos,
  type AlbumView,
  type PrivateAlbumService,
} from './private-album.service.ts';
export { isPhotoLookedAt } from './readable-photo.queries.ts';
