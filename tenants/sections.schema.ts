import { z } from 'zod';
import {
  colour,
  country,
  currency,
  errorMessage,
  folderFile,
  line,
  list,
  localised,
  minorUnits,
  phone,
  prices,
  environmentVariable,
  section,
  integer,
} from './field-types.ts';
import { isCreditorIdentifier } from './creditor-identifier.ts';
import { compositionFields } from './compositions.ts';
import { COLOUR_ROLES, GIFT_ICONS, PACKAGE_IDS, PAYMENT_METHODS } from './value-lists.ts';

/** The company that runs the site: shown in the footer, on receipts and by /api/companyinfo.php. */
export const companySchema = section({
  name: line(80),
  address: line(120),
  /** Number in the company register of `country`: that of the KvK in the Netherlands, `HRB 12345` in Germany. */
  kvk: line(40),
  city: line(80),
  country: country,
  tradenames: list(line(80)).default([]),
  /** VAT number by country of registration. */
  vat_numbers: z.partialRecord(country, z.string().regex(/^[A-Z]{2}[A-Z0-9]{2,13}$/)).default({}),
  support_phone: phone.nullable().default(null),
  /** Retention discount for a member who is about to delete the account, in percent. */
  delete_discount: integer(0, 90).nullable().default(null),
  /** Date the company was added; its terms are dated no earlier. */
  added: z.iso.date(),
}).superRefine(({ country: registeredIn, kvk }, context) => {
  if (registeredIn !== 'NL' || /^[0-9]{8}$/.test(kvk)) return;
  const message = errorMessage('is not a KvK number', 'eight digits in quotes, such as "90001234"');
  context.addIssue({ code: 'custom', path: ['kvk'], message });
});

export const packageSchema = section({
  id: z.enum(PACKAGE_IDS),
  credits: integer(1, 100_000),
  prices,
  mark: z.enum(['most_chosen', 'best_value']).nullable().default(null),
});

export const giftSchema = section({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,31}$/, errorMessage('is not a gift id', 'lower-case letters, digits and dashes')),
  icon: z.enum(GIFT_ICONS),
  name: localised(40),
  /** The gift's own price in credits; null: `gift_credits`. */
  credits: integer(1, 10_000).nullable().default(null),
});

export type GiftIcon = z.output<typeof giftSchema>['icon'];

const surchargeSchema = section({
  method: z.enum(PAYMENT_METHODS),
  /** Payment countries it applies to; empty: all of the site's. */
  countries: list(country).default([]),
  /** In minor units of `currency`. */
  fixed: minorUnits.default(0),
  currency: currency.default('EUR'),
  percentage: z.number().min(0).max(10).default(0),
});

export const paymentSchema = section(
  {
    /** Name of the payment provider; existence is checked by server/modules/platform/tenants/config/validate-provider.ts. */
    provider: z
      .string()
      .regex(
        /^[a-z][a-z0-9-]{0,30}$/,
        errorMessage('is not the name of a provider', 'lower-case letters, digits and dashes'),
      )
      .default('sandbox'),
    /** Names of environment variables, never secrets. Two webhook secrets, for rotation. */
    secrets: section({
      api_key: environmentVariable.nullable().default(null),
      webhook_secret: environmentVariable.nullable().default(null),
      webhook_secret_previous: environmentVariable.nullable().default(null),
    }).prefault({}),
    methods: list(z.enum(PAYMENT_METHODS))
      .min(1)
      .default([...PAYMENT_METHODS]),
    surcharges: z.array(surchargeSchema).default([]),
    /** Text on bank statements: neutral, in characters banks support. */
    descriptor: z
      .string()
      .regex(
        /^[A-Za-z0-9][A-Za-z0-9 .-]{2,21}$/,
        errorMessage('cannot stand on a bank statement', '3 to 22 plain letters, digits, spaces, dots, dashes'),
      )
      .nullable()
      .default(null),
    direct_debit: section({
      max_open: integer(0, 20).default(2),
      /** Per account and month, in cents of EUR. */
      max_per_month: minorUnits.default(10_000),
      /** SEPA creditor identifier, shown in mandate and pre-notification; the rulebook requires it. */
      creditor_identifier: z
        .string()
        .refine(
          isCreditorIdentifier,
          errorMessage('is not a SEPA creditor identifier', 'as the bank issued it, such as DE98ZZZ09999999999'),
        )
        .nullable()
        .default(null),
    }).prefault({}),
  },
  {
    api_key: 'secrets.api_key with the name of an environment variable',
    webhook_secret: 'secrets.webhook_secret with the name of an environment variable',
  },
).superRefine((payment, context) => {
  if (payment.provider === 'mollie' && payment.secrets.api_key === null) {
    context.addIssue({
      code: 'custom',
      path: ['secrets', 'api_key'],
      message: errorMessage('is missing for provider mollie', 'the name of the environment variable with the API key'),
    });
  }
});

/** What an operator may give, and above which a second operator has to approve. Days are 24 hours back from now. */
export const deskLimitsSchema = section({
  /** Credits in one correction that an operator may give alone. */
  approval_credits: integer(0, 100_000).default(100),
  operator_credits_per_day: integer(0, 1_000_000).default(1000),
  member_credits_per_day: integer(0, 1_000_000).default(500),
  /** Percentage of a price from which a discount code needs a second operator. */
  approval_discount: integer(1, 100).default(50),
  operator_codes_per_day: integer(0, 1000).default(20),
  /** Debts that an operator may close alone in a day, as a percentage of the highest price of a package. */
  approval_debt: integer(0, 10_000).default(100),
});

export const mailSchema = section({
  /** Envelope and header sender; null: noreply@ the canonical host. */
  from: z.email().nullable().default(null),
  reply_to: z.email().nullable().default(null),
  /** Address for one-click unsubscribe mails (RFC 8058 requires an address or a link; the link is always present). */
  unsubscribe: z.email().nullable().default(null),
});

/** Colours by role; an error for an unknown role lists the roles. */
const schemeColours = z
  .partialRecord(z.enum(COLOUR_ROLES), colour, {
    error: (issue: z.core.$ZodRawIssue) => {
      const roles = COLOUR_ROLES.join(', ');
      if (issue.code === 'invalid_type') return errorMessage('is not a group of colour roles', roles);
      if (issue.code !== 'unrecognized_keys') return undefined;
      return errorMessage(`has no colour role ${(issue.keys as string[]).join(', ')}`, roles);
    },
  })
  .default({});

/** Name of a font family; existence is checked against the themes. */
const fontFamily = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9 ]{0,39}$/,
    errorMessage('is not a font family', 'the name of a shipped family, such as Figtree'),
  )
  .nullable()
  .default(null);

/**
 * Overrides of the niche's tokens. Values are closed lists, names or hexadecimal colours, so that none can inject
 * CSS. Checks that need the themes (names of themes and fonts, contrast, files) are in
 * server/modules/platform/tenants/config/validate-theme.ts.
 */
export const themeSchema = section({
  /** Slug of the base theme; null: the niche's. */
  base: z
    .string()
    .regex(
      /^[a-z][a-z0-9-]{0,39}$/,
      errorMessage('is not the name of a theme', 'the slug of a folder of themes, such as she'),
    )
    .nullable()
    .default(null),
  /** Colour scheme for visitors who chose none; null: the theme's. */
  scheme: z.enum(['light', 'dark', 'auto']).nullable().default(null),
  colours: section({ light: schemeColours, dark: schemeColours }).prefault({}),
  /** Corner radius of cards and controls, in px. */
  radius: integer(0, 32).nullable().default(null),
  fonts: section({ display: fontFamily, text: fontFamily }).prefault({}),
  /** How each screen is arranged; null: as in the theme. */
  composition: section(compositionFields((names) => z.enum(names).nullable().default(null))).prefault({}),
  logo: folderFile(['svg']).nullable().default(null),
  /** Background of the first screen: `none`, a theme's pattern by its slug, or an SVG file of this folder. */
  pattern: z
    .string()
    .regex(
      /^(?:[a-z][a-z0-9-]{0,39}|[a-z0-9][a-z0-9_-]{0,59}\.svg)$/,
      errorMessage('is not a pattern', 'none, the slug of a theme, or a file name ending in svg'),
    )
    .nullable()
    .default(null),
  /** Picture for link previews. */
  og_image: folderFile(['jpg', 'png']).nullable().default(null),
});

/** Features that a tenant can switch off. The label of fictional profiles is not among them. */
export const featuresSchema = section(
  {
    swipe_game: z.boolean().default(true),
    match_finder: z.boolean().default(true),
    /** Cards of the search say how far away somebody lives, rounded. */
    distances: z.boolean().default(true),
    /** Cards of the search say what both share, and members can order by it. */
    shared_interests: z.boolean().default(true),
    /** Cards of the search say how well the match-finder's answers of both fit. */
    match_percent: z.boolean().default(true),
    /** A photo carousel in place: on cards of the search and the swipe game, and on profiles. */
    photo_carousel: z.boolean().default(true),
    /** Members can search as if in another place for a week. */
    elsewhere: z.boolean().default(true),
    /** A few people are chosen for each member every day, with reasons. */
    daily_picks: z.boolean().default(true),
    /** Members can stand on top of the search in their region for half an hour, for credits; marked as paid for. */
    spotlight: z.boolean().default(true),
    /** Members can have it checked that their main photo shows them, and search for those who have. */
    photo_verification: z.boolean().default(true),
    /** Members can keep photos in an album that they open for single people. */
    private_album: z.boolean().default(true),
    /** Members can pause their account with one switch. */
    pausing: z.boolean().default(true),
    /** A session can be locked by a PIN. */
    app_lock: z.boolean().default(true),
    gifts: z.boolean().default(true),
    chat_photos: z.boolean().default(true),
    voice_messages: z.boolean().default(true),
    /** A like that goes with a first message, at the price of a message. */
    like_messages: z.boolean().default(true),
    /** Members finish sentences on their profile, and like or answer a single answer or photo of others. */
    prompts: z.boolean().default(true),
    /** Recipients can react to a message with an emoji. */
    reactions: z.boolean().default(true),
    /** A message can reply to another, which it quotes. */
    replies: z.boolean().default(true),
    push: z.boolean().default(true),
    time_bonus: z.boolean().default(true),
  },
  { photo_leafing: 'photo_carousel, its name since November 2026' },
);

export const resellSchema = section({
  kind: z.enum(['cam', 'resell']),
  title: localised(60),
  text: localised(160),
  url: z.url({ protocol: /^https$/, error: errorMessage('is not a link', 'an address starting with https://') }),
});

export const welcomeCodeSchema = section({
  code: z.string().regex(/^[A-Z0-9]{3,20}$/, errorMessage('is not a code', '3 to 20 capitals and digits')),
  /**
   * Limited: with a higher regular discount the countdown of the time bonus would be misleading (UCPD, annex I no.
   * 7).
   */
  value_percentage: integer(1, 10),
});
