import { createHash } from 'node:crypto';

import type { Ctx } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import type { RateLimit } from '../../../lib/network/rate-limiter.ts';
import { sisterJoins } from '../../../lib/process-metrics.ts';
import type { FileStores } from '../../../lib/storage/file-storage.ts';
import { HOUR_SECONDS } from '../../../lib/time/duration.ts';
import { findOpenSteps, signUpAnywhere, type SignupInput } from '../../identity/accounts/index.ts';
import { saveProfile } from '../../people/profiles/index.ts';
import type { LiveService } from '../../realtime/live/index.ts';
import { archiveName, openArchive, removeUsedArchive } from './archive.ts';
import { fitToSite } from './fit-to-site.ts';
import { claimArchive } from './used-archives.queries.ts';

/** How often archives may be opened per IP address, because each is read and decrypted. */
const OPEN_LIMIT: RateLimit = { points: 60, seconds: HOUR_SECONDS };

export type JoinSiteDeps = Pick<Deps, 'env' | 'database' | 'clock' | 'jobs' | 'limiter' | 'tenants'> & {
  live: Pick<LiveService, 'closeEndedStreams'>;
  files: Pick<FileStores, 'archives'>;
};

/** The hash by which a site records that an archive was used. */
export const usedHash = (name: string): Buffer => createHash('sha256').update(`used:${name}`).digest();

async function openHere(deps: JoinSiteDeps, ctx: Ctx, token: string) {
  await deps.limiter.consumeIp('sister-archives', ctx.ipAddress, OPEN_LIMIT);
  return openArchive({ ...deps, archives: deps.files.archives }, ctx.tenant, token);
}

/**
 * What a token brings to this site, and which steps of the signup remain. Stores nothing.
 * @throws DomainError `link_invalid`, `too_many_requests`
 */
export async function viewArrival(deps: JoinSiteDeps, ctx: Ctx, token: string) {
  const { content } = await openHere(deps, ctx, token);
  const { input: _, ...fitting } = fitToSite(ctx.tenant, content);
  const { fields, email } = content;
  return { ...fitting, fields: { ...fields, email }, openSteps: await findOpenSteps(deps, ctx, fields) };
}

/**
 * Creates an account at this site by its ordinary signup, from the archive and the person's answers, which take
 * precedence except for the date of birth. An archive is used once, in the transaction that creates the account.
 * @returns the token of the session; null on a neutral site, where nobody is logged in
 * @throws DomainError `link_invalid`, `too_many_requests`, and the errors of `signUp`
 */
export async function joinSite(
  deps: JoinSiteDeps,
  ctx: Ctx,
  { token, ...answers }: { token: string } & Record<string, unknown>,
): Promise<{ sessionToken: string | null }> {
  const { content } = await openHere(deps, ctx, token);
  const { tenant } = ctx;
  const { fields } = content;
  const fitting = fitToSite(tenant, content);
  const name = archiveName(token);
  const born = fields.date_of_birth && { date_of_birth: fields.date_of_birth };
  const input = { ...fields, ...answers, ...born } as SignupInput;
  let photosFollow = false;
  const opened = await signUpAnywhere(deps, ctx, input, async (trx, account) => {
    const [usedAt, expiresAt] = [deps.clock.now(), new Date(content.until)];
    if (!(await claimArchive(trx, tenant.id, { archiveHash: usedHash(name), usedAt, expiresAt }))) {
      throw domainError('link_invalid');
    }
    photosFollow = account !== null && fitting.photos > 0;
    if (!account) return;
    if (fitting.taken.length > 0) {
      await saveProfile(trx, { tenant, viewer: { profileId: account.profileId } }, fitting.input);
    }
    if (photosFollow) await deps.jobs.enqueue(trx, 'copy-photos', { tenantId: tenant.id, ...account, archive: name });
  });
  sisterJoins.inc();
  // Not awaited: on a neutral site the time would reveal whether the address has an account. A sweep deletes leftovers.
  if (!photosFollow) removeUsedArchive(deps.files.archives, tenant.id, name).catch(() => undefined);
  if (ctx.viewer) deps.live.closeEndedStreams(tenant.id, ctx.viewer);
  return opened;
}
