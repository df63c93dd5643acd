import { companyLawOf, registrationOf } from '../../../../../tenants/company-law.ts';
import type { Tenant } from '../../../../../tenants/tenant.schema.ts';
import { COOKIE_SECONDS } from '../../../../lib/cookie-list.ts';
import { DAY_SECONDS, HOUR_SECONDS, YEAR_SECONDS } from '../../../../lib/time/duration.ts';
import type { PageValue } from './fill-placeholders.ts';

/** A phone number for `tel:` links, without dashes and spaces (product, section 9). */
const toDialString = (phone: string) => phone.replace(/[\s-]/g, '');

function companyValues({ company }: Tenant, lang: string) {
  return {
    'company.name': company.name,
    'company.address': company.address,
    'company.city': company.city,
    'company.country': new Intl.DisplayNames([lang], { type: 'region' }).of(company.country) ?? company.country,
    'company.kvk': company.kvk,
    'company.registration': registrationOf(company),
    'company.vat_number': company.vat_numbers[company.country] ?? null,
  };
}

/** Register and authorities of the company's country. Texts about Dutch law alone are in the page itself. */
function lawValues({ company }: Tenant) {
  const { dataProtection, consumer, consumerCentre } = companyLawOf(company);
  const dutch = company.country === 'NL';
  return {
    'company.dutch': dutch,
    'company.foreign': !dutch,
    data_authority: dutch ? null : (dataProtection?.name ?? null),
    data_authority_url: dataProtection?.url ?? null,
    consumer_office: consumer.name,
    consumer_office_url: consumer.url,
    consumer_centre: consumerCentre,
  };
}

/** Features of a site that texts mention conditionally. */
function featureValues(tenant: Tenant) {
  const { features, payment, signups, affiliates, member_resell, company, photo_verification_service } = tenant;
  const compared = features.photo_verification && photo_verification_service !== 'off';
  const debit = payment.methods.includes('sdd');
  return {
    gifts: features.gifts,
    chat_photos: features.chat_photos,
    voice_messages: features.voice_messages,
    push: features.push,
    swipe_game: features.swipe_game,
    match_finder: features.match_finder,
    match_percent: features.match_finder && features.match_percent,
    distances: features.distances,
    elsewhere: features.elsewhere,
    daily_picks: features.daily_picks,
    spotlight: features.spotlight,
    no_spotlight: !features.spotlight,
    photo_verification: features.photo_verification,
    private_album: features.private_album,
    photo_carousel: features.photo_carousel,
    prompts: features.prompts,
    reactions: features.reactions,
    replies: features.replies,
    app_lock: features.app_lock,
    pausing: features.pausing,
    face_service: compared,
    no_face_service: !compared,
    time_bonus: features.time_bonus,
    by_invitation: signups === 'with_trafficsource',
    affiliates: Object.keys(affiliates).length > 0,
    advertising: member_resell !== null,
    delete_discount: company.delete_discount || null,
    direct_debit: debit,
    debit_max_open: debit ? payment.direct_debit.max_open : null,
  };
}

const UNITS = [
  ['year', YEAR_SECONDS],
  ['day', DAY_SECONDS],
  ['hour', HOUR_SECONDS],
  ['minute', 60],
] as const;

/** `30 dagen`: seconds in the largest whole unit. */
function formatDuration(seconds: number, lang: string): string {
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? UNITS.at(-1)!;
  return new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / length);
}

function cookieDurations(lang: string) {
  return Object.fromEntries(
    Object.entries(COOKIE_SECONDS).map(([name, seconds]) => [`cookie.${name}`, formatDuration(seconds, lang)]),
  );
}

/**
 * All values that page texts can use. The list is closed.
 * @param lang BCP 47 language of the text
 */
export function pageValues(tenant: Tenant, lang: string): Readonly<Record<string, PageValue>> {
  // As in the footer.
  const phone = tenant.support_phone ?? tenant.company.support_phone;
  return {
    ...companyValues(tenant, lang),
    ...lawValues(tenant),
    ...featureValues(tenant),
    ...cookieDurations(lang),
    name: tenant.name,
    domain: tenant.hosts[0] ?? tenant.slug,
    min_age: tenant.min_age,
    refund_days: tenant.refund_days,
    support_email: tenant.support_email,
    support_phone: phone,
    support_phone_dialled: phone && toDialString(phone),
    mail_name: tenant.mail_name,
    descriptor: tenant.payment.descriptor,
    neutral_name: tenant.neutral_name,
    message_credits: tenant.message_credits,
    photo_credits: tenant.photo_credits,
    voice_credits: tenant.voice_credits ?? tenant.message_credits,
    gift_credits: tenant.gift_credits,
    signup_credits: tenant.signup_credits === 0 ? null : tenant.signup_credits,
    message_length: tenant.message_length,
    free_conversations: tenant.free_conversations,
    free_photos: tenant.free_photos,
    premium_photos: tenant.premium_photos,
    fictional_reply_days: tenant.fictional_reply_days,
  };
}
