import type { MemberCtx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { isUuid } from '../../../lib/security/ids.ts';
import type { FileStorage } from '../../../lib/storage/file-storage.ts';
import type { PhotoUrlSigner } from '../../people/photos/index.ts';
import { selectVisibleVoice } from './voice.queries.ts';
import type { VoiceType } from './voice.schema.ts';
import { VOICE_SIZE } from './voice.view.ts';

/** The parts of a signed URL. */
export interface VoiceClaim {
  id: string;
  expires: string;
  signature: string;
}

type VoiceDeps = Pick<Deps, 'database' | 'clock'> & { signer: PhotoUrlSigner; storage: FileStorage };

export function createVoiceService(deps: VoiceDeps) {
  return {
    /**
     * Reads a recording, whose URL is valid for one member.
     * @throws DomainError `not_found` for anything this member may not hear
     */
    async readVoice({ tenant, viewer }: MemberCtx, claim: VoiceClaim): Promise<{ bytes: Buffer; type: VoiceType }> {
      const signed = { ...claim, tenantId: tenant.id, viewerId: viewer.profileId, size: VOICE_SIZE };
      if (!isUuid(claim.id) || !deps.signer.verify(signed, deps.clock.now())) throw domainError('not_found');
      const found = await deps.database.withTenant(tenant.id, (trx) =>
        selectVisibleVoice(trx, tenant.id, claim.id, viewer.profileId),
      );
      const bytes = found ? await deps.storage.read(found.storageKey) : null;
      if (!found || !bytes) throw domainError('not_found');
      return { bytes, type: found.mediaType };
    },
  };
}

export type VoiceService = ReturnType<typeof createVoiceService>;
