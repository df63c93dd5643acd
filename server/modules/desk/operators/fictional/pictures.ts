import { DomainError, domainError, type FieldErrors } from '../../../../lib/errors/errors.ts';
import { isUuid, newId } from '../../../../lib/security/ids.ts';
import type { FileStorage } from '../../../../lib/storage/file-storage.ts';
import { toStorableText } from '../../../conversation/chat/index.ts';
import {
  addPhoto,
  createPhotoReader,
  decodeUpload,
  moveToFront,
  newStorageKey,
  removeFromAlbum,
  reorderAlbum,
  requirePhotoAllowance,
  settleAlbum,
  type Album,
  type PhotoDecoder,
} from '../../../people/photos/index.ts';
import type { DeskAction, DeskDeps, SiteItemKey } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { requireCharacter } from './characters.ts';
import { PERMISSION } from './fictional-inbox.ts';
import { approvePicture, insertPictureSource, selectPictureKey } from './pictures.queries.ts';

const PICTURE_KINDS = ['illustrated', 'licensed'];
/** Length limits of the source text; a check constraint of the table has the same limits. */
const SOURCE_LENGTH = { min: 3, max: 500 };

interface PictureInput {
  kind: string;
  /** Author, or licence. */
  source: string;
  upload: Buffer;
}

/**
 * Creates the service for pictures of fictional profiles. They must be drawn or licensed, never photos of a person
 * without permission.
 */
export function createPictures(deps: DeskDeps & { storage: FileStorage; decoder: PhotoDecoder }) {
  const { desk } = deps;
  const { clock, storage } = deps;
  const read = createPhotoReader(storage);
  const deskAction = (at: SiteItemKey, action: string, detail: DeskAction['detail'] = {}): DeskAction => ({
    permission: PERMISSION,
    tenantId: at.tenantId,
    action: `fictional.${action}`,
    subject: { type: 'fictional', id: at.id },
    detail,
  });
  const albumOf = ({ tenantId, id: profileId }: SiteItemKey): Album => {
    const tenant = deps.tenants.byId(tenantId);
    if (!tenant) throw domainError('not_found');
    return { tenant, profileId, premium: true };
  };

  return {
    /**
     * Adds a picture through the same pipeline as members' photos. It is published without inspection, because
     * operators who may edit the profile may inspect photos; the audit log has the operator and the kind.
     * @throws DomainError `invalid_fields` without a kind and a source, errors of `decodeUpload`,
     * `photo_limit_premium`, `photo_removed_before`, `not_found`
     */
    async addPicture(ctx: DeskCtx, at: SiteItemKey, input: PictureInput): Promise<void> {
      const { tenantId } = at;
      const source = toStorableText(input.source).trim().slice(0, SOURCE_LENGTH.max);
      const wrong: FieldErrors = {
        ...(!PICTURE_KINDS.includes(input.kind) && { kind: { key: 'required' } }),
        ...(source.length < SOURCE_LENGTH.min && { source: { key: 'picture_source' } }),
        ...(input.upload.length === 0 && { photo: { key: 'photo_required' } }),
      };
      if (Object.keys(wrong).length > 0) throw domainError('invalid_fields', { fields: wrong });
      const uploader = { viewer: { userId: ctx.operator.id } };
      // Checked before decoding, which is expensive: the album has room and the operator has the permission.
      const hasRoom = () =>
        desk.read(ctx, { permission: PERMISSION, only: tenantId }, (trx) => requirePhotoAllowance(trx, albumOf(at)));
      const photo = await decodeUpload(deps, uploader, input.upload, hasRoom);
      const id = newId(clock);
      const storageKey = newStorageKey(tenantId, id);
      await storage.write(storageKey, photo.bytes);
      try {
        await desk.act(ctx, deskAction(at, 'picture_add', { photo: id, kind: input.kind }), async (trx) => {
          await requireCharacter(trx, at);
          const now = clock.now();
          await addPhoto(trx, albumOf(at), { photo, id, storageKey, uploadedAt: now });
          await insertPictureSource(trx, tenantId, {
            photoId: id,
            kind: input.kind,
            source,
            operatorId: ctx.operator.id,
            createdAt: now,
          });
          await approvePicture(trx, tenantId, id, now);
          await settleAlbum(trx, tenantId, at.id);
        });
      } catch (error) {
        // After any other error the row may have been stored; a sweep deletes files without a row.
        if (error instanceof DomainError) await storage.remove(storageKey);
        throw error;
      }
    },

    /** Removes a picture; the sweep of removed photos deletes its file. @throws DomainError `not_found` */
    removePicture: (ctx: DeskCtx, at: SiteItemKey, photoId: string): Promise<void> =>
      desk.act(ctx, deskAction(at, 'picture_remove', { photo: photoId }), async (trx) => {
        await requireCharacter(trx, at);
        await removeFromAlbum(trx, { tenantId: at.tenantId, profileId: at.id, id: photoId }, clock.now());
      }),

    /** Makes a picture the main one. @throws DomainError `not_found` */
    firstPicture: (ctx: DeskCtx, at: SiteItemKey, photoId: string): Promise<void> =>
      desk.act(ctx, deskAction(at, 'picture_first', { photo: photoId }), async (trx) => {
        await requireCharacter(trx, at);
        await reorderAlbum(trx, { tenantId: at.tenantId, profileId: at.id }, (own) => moveToFront(own, photoId));
      }),

    /** Reads a picture as WebP. @throws DomainError `not_found` */
    async readPicture(ctx: DeskCtx, { tenantId, id }: SiteItemKey, photoId: string): Promise<Buffer> {
      const photo = { profileId: id, id: photoId };
      if (!isUuid(id) || !isUuid(photoId)) throw domainError('not_found');
      const key = await desk.read(ctx, { permission: PERMISSION, only: tenantId }, (trx) =>
        selectPictureKey(trx, tenantId, photo),
      );
      if (key === undefined) throw domainError('not_found');
      return read(key, 'card');
    },
  };
}
