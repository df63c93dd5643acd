import { z } from 'zod';
import { affiliatesSchema } from './affiliates.schema.ts';
import {
  anyCountry,
  country,
  currency,
  errorMessage,
  line,
  list,
  locale,
  localised,
  minorUnits,
  phone,
  podName,
  section,
  timeZone,
  integer,
} from './field-types.ts';
import { PROFILE_FIELDS } from './profile-facts.ts';
import { isSiteHost, toHostName } from './host-name.ts';
import {
  companySchema,
  deskLimitsSchema,
  featuresSchema,
  giftSchema,
  mailSchema,
  packageSchema,
  paymentSchema,
  resellSchema,
  themeSchema,
  welcomeCodeSchema,
} from './sections.schema.ts';
import { validateAcrossFields } from './tenant-rules.ts';
import { COUNTRY_FACTS, DEFAULT_POD, FICTIONAL_ICONS, NICHES, PROFILE_NOTES, SEARCH_FIELDS } from './value-lists.ts';
import type { SiteTexts } from './site-texts.ts';

/** Keys of the settings that people expect in the file, with the reason why they are not there. */
const HINTS: Record<string, string> = {
  domain: 'hosts, whose first entry is the domain',
  geoip_country: 'nothing here: it comes from the visitor',
  geoip_selected_country: 'nothing here: it comes from the visitor',
  push_key: 'nothing here: it is made for each site by itself',
  api_key: 'payment.secrets.api_key with the name of an environment variable',
};

const host = z
  .string()
  .refine((text) => isSiteHost(toHostName(text) ?? ''), {
    error: errorMessage('is not a host name of a site', 'names such as www.example.nl, without https:// and path'),
  })
  .overwrite((text) => toHostName(text) ?? text);

const NICHE_LIST = Object.entries(NICHES)
  .map(([number, name]) => `${number} ${name}`)
  .join(', ');

/** Stems of the word "fictional" in all eleven languages; a text without one would hide what the profiles are. */
const FICTIONAL_WORD = /fi[ck]ti|fi[ck]c|fittizi|kuvitteel/i;

/** Whether a text states, in its language, that somebody is fictional. */
export const mentionsFictional = (text: string): boolean => FICTIONAL_WORD.test(text);

/** Error for a site's text that does not state it where required. */
export const HIDES_FICTIONAL_ERROR = errorMessage(
  'does not say that the profiles are fictional',
  'texts with the word fictional in their language',
);

function fictionalText(max: number) {
  return localised(max).refine((texts) => Object.values(texts).every(mentionsFictional), {
    error: HIDES_FICTIONAL_ERROR,
  });
}

const searchVisibility = z.enum(['all', 'none']);

/** A site's file, `tenants/<slug>/tenant.yaml`. Keys are spelled as in the answer of /api/settings.php. */
export const tenantSchema = section(
  {
    slug: z
      .string()
      .regex(
        /^[a-z][a-z0-9-]{0,39}$/,
        errorMessage('is not a slug', 'the folder name: lower-case letters, digits and dashes, at most 40'),
      ),
    name: line(40),
    /** A draft is known to nobody but its operators. */
    status: z.enum(['live', 'draft']).default('live'),
    hosts: list(host).min(1),
    /** The pod that has the site's data; see docs/pods.md. */
    pod: podName.default(DEFAULT_POD),
    /** Name of the family whose sites members may join too with a copy of what they choose; null: none. See docs/tenants.md. */
    family: z
      .string()
      .regex(
        /^[a-z][a-z0-9-]{0,39}$/,
        errorMessage('is not a family', 'lower-case letters, digits and dashes, at most 40'),
      )
      .nullable()
      .default(null),
    /** Sites of the family with another niche are offered too, if they also say so, although that may out somebody. */
    family_across_niches: z.boolean().default(false),
    niche: z.literal([1, 2, 3, 4, 5, 6, 7], { error: errorMessage('is not a niche', NICHE_LIST) }),

    domain_language: z
      .string()
      .regex(/^[a-z]{2}(-[A-Z]{2})?$/, errorMessage('is not a language', 'a locale such as nl or nl-NL')),
    locales: list(locale).min(1),
    countries: list(country).min(1),
    time_zone: timeZone,
    currency: currency.default('EUR'),
    /** VAT by country in percent; defaults to the country's standard rate. */
    vat_rates: z.partialRecord(country, z.number().min(0).max(30)).default({}),

    index_title: localised(70),
    description: localised(170),
    /** Name of the installed app, and of the tab if the member wants it neutral: must not reveal what the site is. */
    neutral_name: line(22),
    /** Prefix of every picture's path: a pull CDN, or the site's own `/cdn`. */
    cdn_prefix: z
      .string()
      .regex(
        /^(?:https?:\/\/[a-z0-9.-]+(?::\d+)?(?:\/[a-z0-9._-]+)*|\/cdn)$/,
        errorMessage('is not a prefix for pictures', 'https://cdn.example.nl or /cdn, without a slash at the end'),
      )
      .nullable()
      .default(null),

    min_age: integer(18, 99).default(18),
    signups: z.enum(['all', 'with_trafficsource']).default('all'),
    /** Affiliate networks that refer visitors: signed postbacks to them, and verification of their leads. */
    affiliates: affiliatesSchema,
    logged_out_search: searchVisibility.default('all'),
    /** For visitors referred by an affiliate network; null: as logged_out_search. */
    logged_out_search_trafficsource: searchVisibility.nullable().default(null),
    /**
     * Whether the site tells who types an address that it has an account. `neutral`: signup, reset and change of address
     * answer alike, and a mail tells the address's owner.
     */
    account_disclosure: z.enum(['tell', 'neutral']).default('tell'),
    /** Whether search engines may index the site's public pages, or nothing. */
    search_engines: z.enum(['all', 'none']).default('all'),
    enable_site_entry_popup: z.enum(['yes', 'no']).default('yes'),
    /** Countries whose visitors see the entry warning; empty: all. */
    entry_warning_countries: list(anyCountry).default([]),
    /** Heading and sentence of the entry warning; its lines about age and fictional profiles cannot be changed. */
    entry_warning: section({
      title: localised(70).nullable().default(null),
      text: localised(300).nullable().default(null),
    }).prefault({}),
    visible_profile_fields: list(z.enum(PROFILE_FIELDS)).default([...PROFILE_FIELDS]),
    visible_profile_notes: list(z.enum(PROFILE_NOTES)).default([...PROFILE_NOTES]),
    search_fields: list(z.enum(SEARCH_FIELDS)).default([]),
    /** A search that does not say otherwise finds profiles with a photo only. */
    search_with_photo: z.boolean().default(true),
    /** What a service that compares the pictures of checks may do: nothing, sort the queue, or approve what matches. */
    photo_verification_service: z.enum(['off', 'sort', 'decide']).default('off'),

    message_credits: integer(1, 1000).default(1),
    photo_credits: integer(1, 1000).default(2),
    gift_credits: integer(1, 1000).default(3),
    reaction_credits: integer(0, 1000).default(0),
    /** Half an hour on top of the search in one's region. */
    spotlight_credits: integer(1, 1000).default(6),
    /** The part of it that comes back if nobody was shown the profile, rounded up to whole credits. */
    spotlight_refund_percent: integer(1, 100).default(50),
    // Without it, what a message costs.
    voice_credits: integer(1, 1000).optional(),
    signup_credits: integer(0, 1000).default(0),
    /** Maximum length of a message in graphemes. */
    message_length: integer(20, 10_000).default(1000),
    /** Minimum cost of a message by country, where the law requires it to be shown; in minor units of currency. */
    minimum_message_costs: z
      .partialRecord(country, section({ costs: minorUnits, currency }))
      .nullable()
      .default(null),
    free_conversations: integer(0, 1000).default(2),
    free_photos: integer(0, 100).default(3),
    premium_photos: integer(1, 100).default(25),
    swipe_likes_per_day: integer(0, 1000).default(4),
    /** How often a free member may take back the last like or pass of a day; 0: premium only. */
    undos_per_day: integer(0, 1000).default(1),
    /** The same for premium members; null: as often as they like. */
    premium_undos_per_day: integer(1, 1000).nullable().default(null),
    /** How many days a match without a message is shown as new; null: until somebody writes, without a reminder. */
    new_match_days: integer(4, 365).nullable().default(14),

    fictional_icon: z.enum(FICTIONAL_ICONS).nullable().default(null),
    fictional_warning: fictionalText(600).nullable().default(null),
    fictional_singular: fictionalText(40).nullable().default(null),
    fictional_plural: fictionalText(40).nullable().default(null),
    fictional_reply_days: integer(1, 30).default(3),

    support_email: z.email(),
    support_phone: phone.nullable().default(null),
    company_id: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,39}$/)
      .nullable()
      .default(null),
    company: companySchema,
    /** Sender's name in mails; neutral. */
    mail_name: line(60).nullable().default(null),
    mail: mailSchema.prefault({}),

    /** What operators may give members; see docs/tenants.md. */
    desk_limits: deskLimitsSchema.prefault({}),

    /** Withdrawal period in days; the law requires 14 (Directive 2011/83/EU, article 9). */
    refund_days: integer(14, 365).default(14),
    packages: z.array(packageSchema),
    gifts: z.array(giftSchema).default([]),
    welcome_code: welcomeCodeSchema.nullable().default(null),
    payment: paymentSchema.prefault({}),
    member_resell: z.array(resellSchema).min(1).nullable().default(null),

    theme: themeSchema.prefault({}),
    features: featuresSchema.prefault({}),
  },
  HINTS,
)
  .superRefine(validateAcrossFields)
  .overwrite((tenant) => ({
    ...tenant,
    vat_rates: {
      ...Object.fromEntries(tenant.countries.map((code) => [code, COUNTRY_FACTS[code].vatRate])),
      ...tenant.vat_rates,
    },
  }));

/** A valid file with defaults, the site's own texts and its logo. */
export type TenantConfig = z.output<typeof tenantSchema> & {
  /** Overrides from `copy/<language>.yaml`; absent for a site without them. */
  readonly words?: SiteTexts;
  /** The SVG of its logo, for pages that load no files; absent without a logo, or if it is too large for them. */
  readonly logoSvg?: string;
};

/** A served tenant: its config and the id of its rows. */
export type Tenant = TenantConfig & { readonly id: string };

export type TenantPackage = TenantConfig['packages'][number];
export type TenantGift = TenantConfig['gifts'][number];
