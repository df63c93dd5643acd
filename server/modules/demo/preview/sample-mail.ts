import { readFile } from 'node:fs/promises';

import { renderEmail } from '../../../../emails/render.ts';
import { PORTRAIT_SIZES, type PortraitShape } from '../../../../emails/frames.ts';
import { MAIL_TEMPLATES, type MailTemplate } from '../../../../emails/mail-templates.ts';
import type { Locale, Tenant } from '../../../context.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import { MAIL_PORTRAITS_PATH, cutPortrait } from '../../people/profiles/index.ts';
import { buildMailParams, type MailParamsSource } from '../../delivery/notifications/index.ts';
import { MAIL_RULES } from '../../platform/outbox/index.ts';

export interface SampleMail {
  subject: string;
  html: string;
  text: string;
}

const NAME = 'Robin';
const CREDITS = 6;
const UNTIL = new Date('2027-03-14T14:30:00Z');
const AT = new Date('2027-02-28T14:30:00Z');

type MailSubject = MailParamsSource['subject'];

const SUBJECT: MailSubject = {
  expiresAt: UNTIL,
  session: {
    userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36',
    createdAt: AT,
  },
  reason: 'no_person',
  liker: { id: 'een', name: 'Sam', photo: true, fictional: false },
  self: { id: 'zelf', name: NAME, photo: true },
  conversation: { id: 'voorbeeld', name: 'Sam', fictional: false, person: { id: 'een', name: 'Sam', photo: true } },
  search: { name: 'Dichtbij', query: {}, found: 3 },
  unread: {
    count: 4,
    conversations: [
      { id: 'een', name: 'Sam', profileId: 'een', photo: true, fictional: false, unread: 3 },
      { id: 'twee', name: 'Jip', profileId: 'twee', photo: true, fictional: true, unread: 1 },
    ],
  },
  week: {
    newcomers: 8,
    people: [
      { id: 'een', name: 'Sam', age: 38, region: 'Utrecht' },
      { id: 'twee', name: 'Jip', age: 42, region: 'Gelderland' },
      { id: 'drie', name: 'Noor', age: 35, region: null },
    ],
    likes: 2,
    unread: 1,
  },
  picks: { count: 6 },
  spotlight: { shown: 34, returned: 3 },
  gaps: ['photo', 'about', 'interests'],
  order: {
    id: 'voorbeeld',
    credits: 30,
    amount: 2499,
    currency: 'EUR',
    createdAt: AT,
    paidAt: AT,
    withdrawnAt: AT,
    back: 1999,
    creditsBack: 24,
    owed: 0,
    debt: 6,
  },
  debit: { orderId: 'voorbeeld', amount: 2499, currency: 'EUR', last4: '4300', reference: 'M018F3A', earliest: UNTIL },
  complaint: {
    reference: 'K-7F3Q-2M9X',
    createdAt: AT,
    userId: null,
    email: 'robin@post.example',
    language: null,
    answer:
      'Je hebt gelijk: we schreven het bedrag twee keer af.\n\nHet tweede bedrag staat morgen weer op je rekening.',
  },
  restriction: {
    kind: 'pause',
    ground: 'terms',
    clause: 'commerce',
    facts: 'Je vroeg om geld.',
    startsAt: AT,
    until: UNTIL,
  },
  appeal: { outcome: 'upheld', answer: 'Je vroeg om geld.', createdAt: AT, restrictionId: null, reportId: null },
  decision: { outcome: 'warning', statement: 'Dit lid vroeg om geld.', reportedAt: AT },
};

const TEXTS = {
  nl: {
    title: 'Zoeken wordt makkelijker',
    body: 'Vanaf vandaag vind je sneller wie je zoekt:\n\n- zoek op **afstand**\n- bewaar je zoekopdracht\n\nLaat ons weten wat je ervan vindt.',
  },
  en: {
    title: 'Searching gets easier',
    body: 'From today, you find who you are looking for sooner:\n\n- search by **distance**\n- keep your search\n\nLet us know what you think.',
  },
};

/** Sample data of a mailing, which an operator writes. */
function mailingOf(template: MailTemplate): MailSubject {
  const code = { code: 'ZOMER10', valuePercentage: 10, valueAmount: null, currency: null, expiresAt: UNTIL };
  const promotion = template === 'promotion';
  return { mailing: { texts: TEXTS, link: promotion ? '/credits' : '/members', code: promotion ? code : null } };
}

/** The people of a sample mail, in the order of the drawn ones. */
const PEOPLE = ['een', 'twee', 'drie', 'zelf'];

/** Replaces the URLs of portraits, which only a real site serves, with the drawn people. */
async function withPeople(html: string, origin: string, people: readonly string[]): Promise<string> {
  let shown = html;
  for (const [index, id] of PEOPLE.entries()) {
    for (const shape of Object.keys(PORTRAIT_SIZES) as PortraitShape[]) {
      const url = `${origin}${MAIL_PORTRAITS_PATH}?t=${id}-${shape}`;
      const file = people[index % people.length];
      if (!file || !shown.includes(url)) continue;
      const picture = await cutPortrait(await readFile(file), shape);
      shown = shown.replaceAll(url, `data:image/jpeg;base64,${picture.toString('base64')}`);
    }
  }
  return shown;
}

/**
 * Renders a sample mail with inline pictures, as mail clients show them.
 * @param people files of drawn people; without any, portraits are missing
 * @throws DomainError `not_found` for an unknown template
 */
export async function renderSampleMail(
  template: string,
  tenant: Tenant,
  locale: Locale,
  people: readonly string[] = [],
): Promise<SampleMail> {
  const known = MAIL_TEMPLATES.find((each) => each === template);
  if (!known) throw domainError('not_found');
  const origin = `https://${tenant.slug}.example`;
  const params = buildMailParams(known, {
    tenant,
    origin,
    name: NAME,
    token: known === 'direct_debit_code' ? '123456' : 'voorbeeld',
    locale,
    siteLanguage: tenant.domain_language.slice(0, 2),
    subject: { ...SUBJECT, ...mailingOf(known) },
    signupCredits: tenant.signup_credits || CREDITS,
    portrait: (id, shape) => `${origin}${MAIL_PORTRAITS_PATH}?t=${id}-${shape}`,
    ...(MAIL_RULES[known].type ? { unsubscribe: `${origin}/unsubscribe?t=voorbeeld` } : {}),
  });
  const { subject, html, text, images } = renderEmail(known, { tenant, locale, params });
  let shown = await withPeople(html, origin, people);
  for (const { cid, file } of images) {
    const data = await readFile(file, 'base64');
    shown = shown.replaceAll(`cid:${cid}`, `data:image/png;base64,${data}`);
  }
  return { subject, html: shown, text };
}
