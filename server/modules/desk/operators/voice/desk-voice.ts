import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { respondWithRange } from '../../../../lib/network/byte-range.ts';
import { createFileStores } from '../../../../lib/storage/file-storage.ts';
import { readVoiceType, VOICE_SIZE } from '../../../conversation/voice/index.ts';
import { createPhotoUrlSigner } from '../../../people/photos/index.ts';
import { hasPermissionAt, type Permission } from '../access/permissions.ts';
import type { DeskDeps, SiteItemKey } from '../desk/desk.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import { selectEvidenceKey } from '../photo-queue/photo-queue.queries.ts';
import { selectVoiceKey } from './voice.queries.ts';

/** Permissions of the pages that have recordings: reports, and conversations with fictional profiles. */
const HEARING: readonly Permission[] = ['reports.decide', 'fictional.write'];
/** Permission for the copy that is kept as evidence of a report. */
const EVIDENCE: readonly Permission[] = ['reports.decide'];

interface SignedVoice extends SiteItemKey {
  expires: string;
  signature: string;
  /** The header `Range`. */
  range: string | null;
}

/**
 * Creates the signed URLs of recordings for operators: valid for one operator and 15 minutes. The evidence copy of an
 * erased member's recording has the id of its report.
 */
export function createDeskVoice(deps: DeskDeps) {
  const { desk } = deps;
  const signer = createPhotoUrlSigner(deps.env.secrets);
  const stores = createFileStores(deps.env);
  const viewerOf = ({ operator }: Pick<DeskCtx, 'operator'>) => `desk/${operator.id}`;
  async function keyOf(
    ctx: DeskCtx,
    { tenantId, id }: SiteItemKey,
    { permissions, select }: { permissions: readonly Permission[]; select: typeof selectVoiceKey },
  ): Promise<string | null> {
    const permission = permissions.find((each) => hasPermissionAt(ctx.operator.grants, each, tenantId));
    if (!permission) return null;
    return desk.read(ctx, { permission, only: tenantId }, (trx) => select(trx, tenantId, id));
  }
  return {
    urlFor: (ctx: Pick<DeskCtx, 'operator'>, { tenantId, id }: SiteItemKey) => {
      const query = signer.signQuery({ tenantId, id, viewerId: viewerOf(ctx) }, VOICE_SIZE, deps.clock.now());
      return `/desk/voice/${tenantId}/${id}?${query}`;
    },
    /**
     * Reads the recording of a signed URL.
     * @throws DomainError `not_found` for an invalid or expired signature, another operator's URL, a recording that is
     * gone, and a site where the operator has no permission (any longer)
     */
    async readFile(ctx: DeskCtx, claim: SignedVoice) {
      const signed = { ...claim, viewerId: viewerOf(ctx), size: VOICE_SIZE };
      if (!isUuid(claim.id) || !signer.verify(signed, deps.clock.now())) throw domainError('not_found');
      const key = await keyOf(ctx, claim, { permissions: HEARING, select: selectVoiceKey });
      const held = key ?? (await keyOf(ctx, claim, { permissions: EVIDENCE, select: selectEvidenceKey }));
      const bytes = held === null ? null : await (key === null ? stores.evidence : stores.photos).read(held);
      const type = bytes && readVoiceType(bytes);
      // The evidence of another report may be a picture.
      if (!bytes || !type) throw domainError('not_found');
      const response = respondWithRange(bytes, claim.range);
      return { ...response, headers: { ...response.headers, 'content-type': type } };
    },
  };
}

export type DeskVoice = ReturnType<typeof createDeskVoice>;
