import type { FullTFunction } from '../../../i18n/translator.ts';
import { selectText } from '../../../tenants/localised-text.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import type { Locale, NicheName } from '../../../tenants/value-lists.ts';
import { formatMoney, formatNumber } from '../../lib/formatting/format.ts';
import { ICON_NAMES, type IconName } from '../../ui/media/icon-names.ts';

/** Facts of the site on which the page's promises are based. */
export interface FrontPageFacts {
  tenant: Tenant;
  look: NicheName;
  locale: Locale;
  /**
   * Prices in minor units of `currency`: the smallest package, and the lowest price per message. Null without packages.
   */
  prices: { smallest: number; perMessage: number; currency: string } | null;
  signupsOpen: boolean;
  searchOpen: boolean;
  /** Whether an affiliate network that opens the signup sent the visitor. */
  invited: boolean;
}

const isIcon = (name: string): name is IconName => (ICON_NAMES as readonly string[]).includes(name);

function heroTexts(t: FullTFunction, { look, tenant, signupsOpen, invited }: FrontPageFacts) {
  const byInvitation = tenant.signups === 'with_trafficsource';
  return {
    title: t(`niche:${look}.hero.title`),
    lead: t(`niche:${look}.hero.lead`),
    cta: t(`niche:${look}.hero.cta`),
    look: t(`niche:${look}.hero.look`),
    eyebrow: t(`niche:${look}.eyebrow`),
    note: signupsOpen ? (byInvitation && invited ? t('landing:welcome') : null) : t('landing:closed'),
  };
}

const DOOR_KEYS = [
  ['one', 'lock'],
  ['two', 'eye'],
  ['three', 'sliders-horizontal'],
] as const satisfies ReadonlyArray<readonly [string, IconName]>;

function doorTexts(t: FullTFunction) {
  const panels = DOOR_KEYS.map(([key, icon]) => ({
    icon,
    title: t(`landing:door.${key}.title`),
    text: t(`landing:door.${key}.text`),
  }));
  return { title: t('landing:door.title'), panels };
}

function howTexts(t: FullTFunction, { look }: FrontPageFacts) {
  const steps = (['one', 'two', 'three'] as const).map((key) => ({
    title: t(`niche:${look}.how.${key}.title`),
    text: t(`niche:${look}.how.${key}.text`),
  }));
  return { title: t(`niche:${look}.how.title`), steps };
}

function giftText(t: FullTFunction, { tenant, locale }: FrontPageFacts) {
  const gift = tenant.gifts[0];
  if (!gift || !tenant.features.gifts) return null;
  return {
    icon: isIcon(gift.icon) ? gift.icon : 'gift',
    name: selectText(tenant, gift.name, locale),
    cost: t('landing:talk.cost', { count: gift.credits ?? tenant.gift_credits }),
  };
}

/** A sample conversation, marked as an example. */
function conversationTexts(t: FullTFunction, facts: FrontPageFacts) {
  const { look, tenant } = facts;
  const gift = giftText(t, facts);
  // The last line answers the gift.
  const lines = ['one', 'two', 'three', ...(gift ? (['four'] as const) : [])] as const;
  return {
    title: t(`niche:${look}.talk.title`),
    lead: t(`niche:${look}.talk.lead`),
    example: t('landing:talk.example'),
    caption: t('landing:talk.caption'),
    me: t('landing:talk.me'),
    other: t('landing:talk.other'),
    sent: t('landing:talk.sent'),
    free: t('landing:talk.free'),
    cost: t('landing:talk.cost', { count: tenant.message_credits }),
    lines: lines.map((key) => t(`niche:${look}.talk.lines.${key}`)),
    gift,
  };
}

function costTexts(t: FullTFunction, { look, tenant, locale, prices }: FrontPageFacts) {
  const { signup_credits: given, message_credits: message } = tenant;
  const money = (amount: number) => formatMoney(locale, amount, prices?.currency ?? tenant.currency);
  const facts = [
    given > 0 && {
      value: formatNumber(locale, given),
      label: t('landing:cost.signup.label', { count: given }),
      text: t('landing:cost.signup.text'),
    },
    {
      value: formatNumber(locale, message),
      label: t('landing:cost.message.label', { count: message }),
      text: t('landing:cost.message.text'),
    },
    prices && {
      value: money(prices.perMessage),
      label: t('landing:cost.cheapest.label'),
      text: t('landing:cost.cheapest.text', { smallest: money(prices.smallest) }),
    },
    {
      value: t('landing:cost.renewal.value'),
      label: t('landing:cost.renewal.label'),
      text: t('landing:cost.renewal.text'),
    },
  ];
  return {
    title: t(`niche:${look}.cost.title`),
    lead: t(`niche:${look}.cost.lead`),
    facts: facts.filter((fact) => fact !== false && fact !== null),
  };
}

const TRUST_KEYS = [
  ['adults', 'shield-check'],
  ['photos', 'image'],
  ['place', 'map-pin'],
  ['neutral', 'bank'],
  ['block', 'prohibit'],
  ['leave', 'sign-out'],
] as const satisfies ReadonlyArray<readonly [string, IconName]>;

function trustTexts(t: FullTFunction, { look, tenant }: FrontPageFacts) {
  const { descriptor } = tenant.payment;
  const values = { age: tenant.min_age, descriptor };
  const textOf = (key: (typeof TRUST_KEYS)[number][0]) =>
    key === 'neutral' && !descriptor ? t('landing:trust.neutral.plain') : t(`landing:trust.${key}.text`, values);
  return {
    title: t(`niche:${look}.trust.title`),
    points: TRUST_KEYS.map(([key, icon]) => ({
      icon,
      title: t(`landing:trust.${key}.title`),
      text: textOf(key),
    })),
    honest: { title: t('landing:honest.title'), text: t('landing:honest.text') },
  };
}

/** Who can see that somebody is a member, with the names the site has configured. */
function visibilityAnswer(t: FullTFunction, { mail_name: mail, payment: { descriptor } }: Tenant): string {
  return [
    t('landing:faq.seen.answer'),
    mail ? t('landing:faq.seen.mail', { mail }) : t('landing:faq.seen.mails'),
    ...(descriptor ? [t('landing:faq.seen.bank', { descriptor })] : []),
    t('landing:faq.seen.members'),
  ].join(' ');
}

function faqTexts(t: FullTFunction, { look, tenant, locale }: FrontPageFacts) {
  const values = {
    label: tenant.fictional_singular
      ? selectText(tenant, tenant.fictional_singular, locale)
      : t('common:fictional.label'),
    count: tenant.fictional_reply_days,
    days: tenant.refund_days,
  };
  const shared = (['fictional', 'bound', 'seen', 'trouble', 'leave'] as const).map((key) => ({
    question: t(`landing:faq.${key}.question`),
    answer: key === 'seen' ? visibilityAnswer(t, tenant) : t(`landing:faq.${key}.answer`, values),
  }));
  const own = {
    question: t(`niche:${look}.faq.own.question`),
    answer: t(`niche:${look}.faq.own.answer`, { email: tenant.support_email }),
  };
  return { title: t(`niche:${look}.faq.title`), items: [own, ...shared] };
}

/**
 * All texts of the front page in the brand's own voice, with the site's own numbers. On the server, so that no page
 * carries the texts of the other six brands.
 */
export function frontPageTexts(t: FullTFunction, facts: FrontPageFacts) {
  const { look, searchOpen } = facts;
  return {
    hero: heroTexts(t, facts),
    faces: { title: t(`niche:${look}.faces`), all: t('landing:faces_all') },
    door: searchOpen ? null : doorTexts(t),
    how: howTexts(t, facts),
    talk: conversationTexts(t, facts),
    cost: costTexts(t, facts),
    trust: trustTexts(t, facts),
    faq: faqTexts(t, facts),
    join: { title: t(`niche:${look}.join`), lead: t(`niche:${look}.join_lead`) },
  };
}

export type FrontPage = ReturnType<typeof frontPageTexts>;
