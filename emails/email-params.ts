import type { ServerKey } from '../i18n/index.ts';

/** A text with what fills it. */
export interface Said {
  key: ServerKey;
  count?: number;
}

/** A line of the list that some letters have. */
export interface EmailRow {
  /** What stands in its circle: a first letter or a number. */
  mark: string;
  /** A name as it is, or a text. */
  title: string | Said;
  detail: string | Said;
  /** Whether the line is about a fictional profile, which it then says. */
  fictional?: boolean;
  link: string;
}

/** What an operator wrote for a mailing; what is left out is the platform's. */
export interface MailingText {
  subject?: string;
  preview?: string;
  title: string;
  /** Markdown: paragraphs, lists, emphasis and links. */
  body: string;
  button?: string;
}

/** What a discount code gives. */
export interface EmailDiscount {
  code: string;
  percentage: number | null;
  amount: Money | null;
  /** Until when it can be used, if there is an end to that. */
  until: Date | null;
}

/** An amount in minor units of an ISO 4217 currency. */
export interface Money {
  value: number;
  currency: string;
}

/** A direct debit that is announced. */
export interface EmailDebit {
  /** The last digits of the account's number. */
  last4: string;
  reference: string;
  /** When it is made at the earliest, shown as a day in the site's time zone. */
  earliest: Date;
}

/** What was decided about a member. */
export interface EmailMeasure {
  /** A key of `emails:measure`. */
  kind: string;
  ground: 'terms' | 'law';
  /** Terms: a key of `emails:rule`. Law: its article, in words. */
  clause: string;
  /** Of a pause. */
  until: Date | null;
}

/** What fills a letter. */
export interface EmailParams {
  /** Empty where nobody told it. */
  name: string;
  /** The button's address. */
  link: string;
  /** The address of the second link, in letters that have one. */
  second?: string;
  /** The address at which the reader stops mails of this kind; only where that can be stopped. */
  unsubscribe?: string;
  /** The credits of a welcome or an order, or how many were found. */
  count?: number;
  /** Who did what the letter tells of. */
  other?: string;
  /** Whether that is a fictional profile. */
  fictional?: boolean;
  /** What the member calls the search that the letter tells of. */
  search?: string;
  /** What somebody logged in with, as far as it can be told. */
  device?: { browser: string | null; system: string | null };
  /** A moment that the letter names, shown in the site's time zone. */
  moment?: Date;
  /** Why a photo was removed, a key of `emails:photo_reason`. */
  reason?: string;
  rows?: EmailRow[];
  /** What was to be paid, or goes back. */
  sum?: Money;
  /** Credits that the member owes after it. */
  debt?: number;
  /** The id of the order that the letter tells of. */
  order?: string;
  /** The number of a complaint. */
  reference?: string;
  /** What became of a report, a key of `emails:report_outcome`, and what was said to it. */
  outcome?: string;
  statement?: string;
  /** What was decided about the reader, and on what ground. */
  measure?: EmailMeasure;
  /** What became of an appeal, a key of `emails:appeal_outcome`. */
  appeal?: string;
  /** A code to be typed over. */
  code?: string;
  debit?: EmailDebit;
  mailing?: MailingText;
  discount?: EmailDiscount;
}
