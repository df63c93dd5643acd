export { UPLOAD_LIMITS } from './decoding/decode-job.ts';
export { decodeUpload } from './decoding/decode-upload.ts';
export { createPhotoDecoder, type PhotoDecoder } from './decoding/photo-decoder.ts';
export { describeLimits, fileRejection } from './decoding/upload-refusals.ts';
export { deleteOrphanedFiles } from './files/orphaned-files.ts';
export { newStorageKey, photoKeys } from './files/photo-files.ts';
export { createDerivedSize, createPhotoReader } from './files/photo-reader.ts';
export {
  MESSAGE_PHOTOS_PATH,
  PHOTO_SIZES,
  createPhotoUrlSigner,
  type PhotoSize,
  type PhotoUrlSigner,
} from './files/photo-url.ts';
export { deleteRemovedPhotos } from './files/removed-photos.ts';
export { applyDueDecisions, decidePhoto, isDecided, undoDecision, type PhotoDecision } from './inspection/decisions.ts';
export type { PendingPhoto } from './inspection/inspection.queries.ts';
export { createInspection } from './inspection/inspection.ts';
export { REMOVAL_REASONS, publicRemovalReason, type RemovalReason } from './inspection/removal-reasons.ts';
export { viewMessagePhoto } from './messages/message-photo.view.ts';
export { selectInspectedKey } from './messages/message-photos.queries.ts';
export {
  attachPhoto,
  openMessagePhoto,
  rejectPreviouslyRemoved,
  withStoredPhoto,
  type StoredPhoto,
} from './messages/message-photos.ts';
export {
  addPhoto,
  moveToFront,
  removeFromAlbum,
  reorderAlbum,
  requirePhotoAllowance,
  settleAlbum,
  type Album,
} from './own/album.ts';
export { arrangePhotosSchema, removePhotoSchema } from './own/own-photos.schema.ts';
export { viewPhoto, type PhotoRow } from './photo.view.ts';
export { albumEvent, albumViewerEvents } from './private/album-audience.ts';
export { PRIVATE_PHOTOS_PATH, viewPrivatePhoto } from './private/private-photo.view.ts';
export { selectPrivatePhotos } from './private/private-photos.queries.ts';
export { selectPhotosOfProfile, selectPhotosOfProfiles } from './photos-of-profile.ts';
export { selectStorageKey } from './photos.queries.ts';
export { createPhotosService, type PhotosService } from './photos.service.ts';
export { compareCheck } from './verification/compare-check.ts';
export { decideCheck } from './verification/decide-check.ts';
export { CHECK_RETENTION_MS, deleteExpiredCheckPictures } from './verification/expired-pictures.ts';
export { CHECK_REFUSALS, POSES, type CheckRefusal, type Pose } from './verification/photo-check.schema.ts';
export { createPhotoVerification, type VerificationView } from './verification/photo-verification.service.ts';
