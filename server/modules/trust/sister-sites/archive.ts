import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';

import type { Tenant } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { createEncryption } from '../../../lib/security/encryption.ts';
import { acceptedSecrets, keyedHash } from '../../../lib/security/secrets.ts';
import type { FileStorage } from '../../../lib/storage/file-storage.ts';
import { HOUR_MS, MINUTE_MS } from '../../../lib/time/duration.ts';
import { isTokenFormat } from '../../identity/accounts/index.ts';
import { archiveSchema, type ArchiveContent } from './sister-sites.schema.ts';

/** How long an archive can be opened. */
export const ARCHIVE_MS = 15 * MINUTE_MS;
/** How long its file is kept after that, for photos that are still being copied. */
export const ARCHIVE_GRACE_MS = HOUR_MS;
/** Largest file that is read: ten photos of the largest stored size. */
const ARCHIVE_BYTES_MAX = 32 * 1024 * 1024;
const PURPOSE = 'sister-archive';
const LENGTH_BYTES = 4;

type ArchiveDeps = Pick<Deps, 'env' | 'clock'> & { archives: FileStorage };

/** An opened archive, with the bytes of its photos. */
export interface Archive {
  content: ArchiveContent;
  photos: Buffer[];
}

/** The tokens of an archive, first that of the current secret. Derived from its id, so that none is stored. */
const tokensOf = (secrets: Deps['env']['secrets'], id: string): string[] =>
  acceptedSecrets(secrets).map((secret) => keyedHash(secret, `${PURPOSE}:${id}`).toString('base64url'));

/** The token that the browser carries to the other site. */
export const archiveToken = ({ env }: Pick<Deps, 'env'>, id: string): string => tokensOf(env.secrets, id)[0]!;

/** The name of an archive in the storage, which does not reveal the token. */
export const archiveName = (token: string): string => createHash('sha256').update(token).digest('hex');

const keyOf = (siteId: string, name: string) => `${siteId}/${name}`;

/** Seals an archive for one site and stores it. Authenticated encryption prevents changes and opening it elsewhere. */
export async function writeArchive(
  deps: ArchiveDeps,
  token: string,
  content: Omit<ArchiveContent, 'version' | 'name' | 'photos'>,
  photos: readonly Buffer[],
): Promise<void> {
  const name = archiveName(token);
  const sizes = photos.map(({ length }) => length);
  const head = Buffer.from(JSON.stringify({ ...content, version: 1, name, photos: sizes } satisfies ArchiveContent));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(head.length);
  const sealed = createEncryption(deps.env.secrets).encrypt(PURPOSE, Buffer.concat([length, head, ...photos]));
  await deps.archives.write(keyOf(content.site, name), sealed);
}

/** Deletes the file of an archive, whichever secret its token was derived from. */
export async function removeArchive({ env, archives }: ArchiveDeps, siteId: string, id: string): Promise<void> {
  for (const token of tokensOf(env.secrets, id)) await archives.remove(keyOf(siteId, archiveName(token)));
}

/** Deletes an archive after its use. */
export const removeUsedArchive = (archives: FileStorage, siteId: string, name: string): Promise<void> =>
  archives.remove(keyOf(siteId, name));

/**
 * Opens the archive of a token at the receiving site.
 * @throws DomainError `link_invalid` for a token that is unknown, expired, used or of another site, for a file that was
 * changed, and at a site that has left the family since
 */
export async function openArchive(
  deps: ArchiveDeps,
  { id, family }: Pick<Tenant, 'id' | 'family'>,
  token: string,
): Promise<Archive> {
  const archive = isTokenFormat(token) ? await readArchive(deps, id, archiveName(token)) : null;
  const opens = archive && archive.content.until > deps.clock.now().getTime() && archive.content.family === family;
  if (!opens) throw domainError('link_invalid');
  return archive;
}

/** Reads an archive by its name, expired or not; null if it does not exist, or was not sealed for this site. */
export async function readArchive(deps: ArchiveDeps, siteId: string, name: string): Promise<Archive | null> {
  const file = await deps.archives.readStream(keyOf(siteId, name));
  if (!file) return null;
  if (file.size > ARCHIVE_BYTES_MAX) {
    file.stream.destroy();
    return null;
  }
  const plain = createEncryption(deps.env.secrets).decrypt(PURPOSE, await buffer(file.stream));
  const archive = plain && splitArchive(plain);
  // A file that was moved to another place is rejected.
  return archive?.content.site === siteId && archive.content.name === name ? archive : null;
}

function splitArchive(plain: Buffer): Archive | null {
  const start = LENGTH_BYTES + plain.readUInt32BE(0);
  const parsed = archiveSchema.safeParse(JSON.parse(plain.toString('utf8', LENGTH_BYTES, start)));
  if (!parsed.success) return null;
  let at = start;
  const photos = parsed.data.photos.map((size) => plain.subarray(at, (at += size)));
  return { content: parsed.data, photos };
}
