import sharp from 'sharp';
import { sql } from 'kysely';

import type { Trx } from '../../../../db/client.ts';
import { brandValues, mailTheme } from '../../../../emails/brand.ts';
import { PORTRAIT_SIZES, type PortraitShape } from '../../../../emails/frames.ts';
import { markPath } from '../../../../emails/generated-files.ts';
import type { Tenant } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { createEncryption } from '../../../lib/security/encryption.ts';
import type { Secrets } from '../../../lib/security/secrets.ts';
import type { FileStorage } from '../../../lib/storage/file-storage.ts';
import { DAY_MS } from '../../../lib/time/duration.ts';
import { createPhotoReader } from '../photos/index.ts';
import { reachableProfile } from './cards.ts';

export const MAIL_PORTRAITS_PATH = '/photos/mail';

/** Mails are read for weeks. */
const VALID_MS = 60 * DAY_MS;
const PURPOSE = 'mail-portrait';
const JPEG_QUALITY = 80;
/** Width of the mark as a share of the picture's. */
const MARK_SHARE = 0.4;

/** A picture in one mail: of whom, for whom, and until when it may be fetched. */
interface MailPortrait {
  tenantId: string;
  /** Profile of the mail's recipient. */
  viewerId: string;
  profileId: string;
  shape: PortraitShape;
}

/**
 * Creates the URL of a portrait in a mail. It needs no session, because mail programs have none, and says nothing about
 * the photo: what it shows is decided when it is fetched.
 * @param origin scheme, host and port of the tenant
 */
export function mailPortraitUrl(
  secrets: Secrets,
  origin: string,
  { tenantId, viewerId, profileId, shape, now }: MailPortrait & { now: Date },
): string {
  const plain = [tenantId, viewerId, profileId, shape, now.getTime() + VALID_MS].join(' ');
  const token = createEncryption(secrets).encrypt(PURPOSE, Buffer.from(plain)).toString('base64url');
  return `${origin}${MAIL_PORTRAITS_PATH}?t=${token}`;
}

function readToken(secrets: Secrets, tenantId: string, token: string, now: Date): MailPortrait | null {
  const plain = createEncryption(secrets).decrypt(PURPOSE, Buffer.from(token, 'base64url'));
  const [tenant, viewerId, profileId, shape = '', expires] = plain?.toString().split(' ') ?? [];
  if (tenant !== tenantId || !viewerId || !profileId || Number(expires) <= now.getTime()) return null;
  return { tenantId, viewerId, profileId, shape: shape as PortraitShape };
}

/** Storage key of the main photo, if the recipient may know of its owner now. */
async function selectPortraitKey(trx: Trx, { tenantId, viewerId, profileId }: MailPortrait): Promise<string | null> {
  const { rows } = await sql<{ storageKey: string }>`
    select f.storage_key from profiles viewer
      join profiles on profiles.tenant_id = viewer.tenant_id and profiles.id = ${profileId} and profiles.status = 'active'
      join photos f on f.tenant_id = profiles.tenant_id and f.id = profiles.main_photo_id and f.status = 'active'
    where viewer.tenant_id = ${tenantId} and viewer.id = ${viewerId} and viewer.status <> 'deleted'
      and (profiles.id = viewer.id or ${reachableProfile(tenantId, viewerId)})`.execute(trx);
  return rows[0]?.storageKey ?? null;
}

/** Cuts a photo from its top, where faces are. JPEG, because not all mail programs show WebP. */
export function cutPortrait(photo: Buffer, shape: PortraitShape): Promise<Buffer> {
  const { width, height } = PORTRAIT_SIZES[shape];
  return sharp(photo)
    .resize(width, height, { fit: 'cover', position: 'top' })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}

/** The brand's mark on its ground, in place of a photo that is not shown any more. */
async function drawBlank(tenant: Tenant, shape: PortraitShape): Promise<Buffer> {
  const { width, height } = PORTRAIT_SIZES[shape];
  const mark = await sharp(markPath(mailTheme(tenant).slug))
    .resize(Math.round(width * MARK_SHARE))
    .toBuffer();
  const background = brandValues(tenant)['surface-sunken'] ?? '';
  const ground = sharp({ create: { width, height, channels: 3, background } });
  return ground
    .composite([{ input: mark }])
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}

/** Creates the service of portraits in mails. Fetching one stores and logs nothing about its reader. */
export function createMailPortraits(deps: Pick<Deps, 'database' | 'clock' | 'env'> & { storage: FileStorage }) {
  const read = createPhotoReader(deps.storage);
  return {
    /**
     * Reads the JPEG bytes of a portrait: the person's present main photo while the recipient may see them, otherwise the
     * brand's mark, so that nobody stays in a mailbox after leaving, hiding or blocking.
     * @throws DomainError `not_found` for an invalid, expired or another tenant's token
     */
    async readPortrait({ tenant }: { tenant: Tenant }, token: string): Promise<Buffer> {
      const portrait = readToken(deps.env.secrets, tenant.id, token, deps.clock.now());
      if (!portrait) throw domainError('not_found');
      const key = await deps.database.withTenant(tenant.id, (trx) => selectPortraitKey(trx, portrait));
      return key ? cutPortrait(await read(key, 'card'), portrait.shape) : drawBlank(tenant, portrait.shape);
    },
  };
}

export type MailPortraitService = ReturnType<typeof createMailPortraits>;
