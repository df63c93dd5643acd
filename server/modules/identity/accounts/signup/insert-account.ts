import type { Trx } from '../../../../../db/client.ts';
import type { Ctx, Tracking } from '../../../../context.ts';
import type { Deps } from '../../../../deps.ts';
import { fieldError } from '../../../../lib/errors/errors.ts';
import { hasControlCharacters } from '../../../../lib/text/control-characters.ts';
import { newId } from '../../../../lib/security/ids.ts';
import { queueActivationMail, type FirstMessagePayload } from '../activation/activation-link.ts';
import { insertSignupConsents } from './consents.ts';
import { isFormerAddress } from './former-addresses.ts';
import type { Signup } from './signup.schema.ts';

const TRACKING_MAX = 100;

/** Stores the account with its disabled profile and consents, and queues the activation mail. */
export async function insertAccount(
  trx: Trx,
  deps: Pick<Deps, 'env' | 'clock' | 'jobs'>,
  ctx: Ctx,
  signup: Signup,
  passwordHash: string,
) {
  const now = deps.clock.now();
  const { tenant } = ctx;
  const [userId, profileId] = [newId(deps.clock), newId(deps.clock)];
  await trx
    .insertInto('users')
    .values({
      tenantId: tenant.id,
      id: userId,
      email: signup.email,
      passwordHash,
      status: 'not_confirmed',
      language: ctx.locale,
      signupDate: now,
      lastLoginAt: now,
      returningMember: await isFormerAddress(trx, deps.env.secrets, { tenantId: tenant.id, email: signup.email }, now),
      ...cleanTracking(ctx.tracking),
    })
    .execute();
  await insertProfile(trx, tenant.id, { userId, profileId, signup, now });
  await insertSignupConsents(trx, tenant, userId, now);
  const firstMessage = await toFirstMessagePayload(trx, tenant.id, signup);
  await queueActivationMail(trx, deps, { tenantId: tenant.id, userId, firstMessage });
  return { userId, profileId };
}

/** The profile is hidden until the account is active. */
async function insertProfile(
  trx: Trx,
  tenantId: string,
  profile: { userId: string; profileId: string; signup: Signup; now: Date },
): Promise<void> {
  const { userId, profileId, signup, now } = profile;
  await trx
    .insertInto('profiles')
    .values({
      tenantId,
      id: profileId,
      userId,
      status: 'disabled',
      name: signup.name,
      birthDate: signup.date_of_birth,
      gender: signup.gender,
      sexuality: signup.sexuality,
      country: signup.country,
      region: signup.region ?? null,
      interests: signup.interests,
      lastActiveAt: now,
      createdAt: now,
    })
    .execute();
}

/**
 * A first message is stored with the activation link, since only active members can send one.
 * @throws DomainError `invalid_fields` for a target that does not exist on this tenant
 */
export async function toFirstMessagePayload(trx: Trx, tenantId: string, signup: Signup): Promise<FirstMessagePayload> {
  const { target_profile: target, signup_message: message } = signup;
  if (target === undefined) return {};
  const profile = await trx
    .selectFrom('profiles')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', target)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!profile) throw fieldError('target_profile', 'profile_unknown');
  return { target_profile: target, ...(message ? { signup_message: message } : {}) };
}

function cleanTracking(tracking: Tracking): Tracking {
  const { network, ref, sub1, sub2, sub3 } = tracking;
  const cut = (text?: string) =>
    text === undefined || hasControlCharacters(text) ? undefined : text.toWellFormed().slice(0, TRACKING_MAX);
  return { network: cut(network), ref: cut(ref), sub1: cut(sub1), sub2: cut(sub2), sub3: cut(sub3) };
}
