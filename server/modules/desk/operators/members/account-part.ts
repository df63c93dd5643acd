import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import type { Trx } from '../../../../../db/client.ts';
import { domainError } from '../../../../lib/errors/errors.ts';
import { ageOn, localDate } from '../../../../lib/time/local-date.ts';
import { siteOrigin, type OriginEnv } from '../../../../lib/network/site-origin.ts';
import { maskAddress } from '../../../identity/credentials/index.ts';
import { listRestrictions } from '../../../trust/safety/index.ts';
import { listAnswers } from '../../../people/profiles/index.ts';
import type { DeskCtx } from '../desk/desk-ctx.ts';
import type { Permission } from '../access/permissions.ts';
import { selectAccount, selectMemberTotals } from './account.queries.ts';
import type { FoundMember } from './find-member.queries.ts';

type AccountRow = NonNullable<Awaited<ReturnType<typeof selectAccount>>>;

interface ReadOptions {
  env: OriginEnv;
  tenant: Tenant;
  /** The operator's language. */
  locale: DeskCtx['locale'];
  now: Date;
  /** Whether the operator has a permission at the member's site. */
  may: (permission: Permission) => boolean;
}

const toIso = (at: Date | null) => at?.toISOString() ?? null;

/** Reads the account with its active restrictions and key figures, and the profile. @throws DomainError `not_found` */
export async function readAccount(trx: Trx, member: FoundMember, read: ReadOptions) {
  const row = await selectAccount(trx, member);
  if (!row) throw domainError('not_found');
  const restrictions = await listRestrictions(trx, member.tenantId, member.userId, read.now);
  return {
    id: member.userId,
    profileId: member.profileId,
    status: row.status,
    language: row.language,
    network: row.network,
    paymentCountry: row.paymentCountry,
    ...toEmailView(row, read),
    signedUp: row.signupDate.toISOString(),
    activated: toIso(row.activatedAt),
    lastLogin: toIso(row.lastLoginAt),
    lastActive: toIso(row.lastActiveAt),
    premiumSince: toIso(row.firstPaidAt),
    mailsPaused: toIso(row.mailsPausedAt),
    deleted: toIso(row.deletedAt),
    erased: toIso(row.erasedAt),
    debitBlocked: row.directDebitBlocked,
    restrictions: restrictions.filter(({ active }) => active).map(({ id, kind, endsAt }) => ({ id, kind, endsAt })),
    profile: toProfileView(row, member, read),
    totals: toTotalsView(await selectMemberTotals(trx, { ...member, now: read.now }), read),
  };
}

export type AccountView = Awaited<ReturnType<typeof readAccount>>;

/** An erased account has a placeholder address, which is not shown. */
function toEmailView(row: AccountRow, { may }: ReadOptions) {
  const address = may('members.mails');
  if (row.erasedAt) return { email: null, emailMasked: false };
  return { email: address ? row.email : maskAddress(row.email), emailMasked: !address };
}

/** Key figures; those of a part that the operator may not see are null. */
function toTotalsView(totals: Awaited<ReturnType<typeof selectMemberTotals>>, { may }: ReadOptions) {
  const { credits, orders, spent, reports, sessions } = totals;
  return {
    money: may('members.money') ? { credits, orders, spent } : null,
    reports: may('members.reports') ? reports : null,
    sessions: may('members.sessions') ? sessions : null,
  };
}

/** The profile, including fields that the site hides. */
function toProfileView(row: AccountRow, { profileId }: FoundMember, { env, tenant, locale, now }: ReadOptions) {
  if (!profileId || row.profileStatus === null || row.birthDate === null || row.erasedAt) return null;
  const notes = [
    { note: 'about' as const, text: row.about ?? '' },
    { note: 'looking_for' as const, text: row.lookingFor ?? '' },
    { note: 'ideal_evening' as const, text: row.idealEvening ?? '' },
    { note: 'ask_me' as const, text: row.askMe ?? '' },
  ];
  return {
    url: `${siteOrigin(env, tenant)}/members/${profileId}`,
    status: row.profileStatus,
    invisible: row.invisible ?? false,
    awaySince: row.awaySince?.toISOString() ?? null,
    photos: row.photoCount ?? 0,
    age: ageOn(localDate(now, tenant.time_zone), row.birthDate),
    gender: row.gender ?? '',
    sexuality: row.sexuality ?? '',
    country: row.country ?? '',
    region: row.region,
    place: row.place,
    elsewhere: row.elsewhereUntil && row.elsewhereUntil > now ? row.elsewhere : null,
    notes: notes.filter(({ text }) => text !== ''),
    answers: listAnswers({ locale }, row.prompts),
  };
}
