import type { ServerKey } from '../i18n/index.ts';

/** A text key with its values. */
export interface TextWithCount {
  key: ServerKey;
  count?: number;
}

/** The person whom a mail is about. */
export interface EmailPortrait {
  /** URL of the picture in the brand's shape; null for a person without one, whose initial is shown. */
  photo: string | null;
  /** For an empty frame, and for mail programs that load no pictures. */
  initial: string;
}

/** One of up to three cards beside each other. */
export interface EmailCard extends EmailPortrait {
  title: string;
  detail: string;
  link: string;
}

/** A line of a receipt. */
export interface EmailFact {
  label: string;
  value: string;
  /** The sum of the lines above. */
  total?: boolean;
}

/** A row of the list in some mails. */
export interface EmailRow {
  /** Content of the circle: an initial or a number. */
  mark: string;
  /** URL of a small portrait that replaces the mark. */
  photo?: string | null;
  /** A literal or a text. */
  title: string | TextWithCount;
  detail: string | TextWithCount;
  /** Whether the row is about a fictional profile, which is then labelled. */
  fictional?: boolean;
  link: string;
}

/** Text of a mailing; omitted parts fall back to the platform's. */
export interface MailingText {
  subject?: string;
  preview?: string;
  title: string;
  /** Markdown: paragraphs, lists, emphasis and links. */
  body: string;
  button?: string;
}

export interface EmailDiscount {
  code: string;
  percentage: number | null;
  amount: Money | null;
  /** Expiry; null for none. */
  until: Date | null;
}

/** An amount in minor units of an ISO 4217 currency. */
export interface Money {
  value: number;
  currency: string;
}

/** An announced direct debit. */
interface EmailDebit {
  /** Last digits of the IBAN. */
  last4: string;
  reference: string;
  /** Earliest collection date, shown as a day in the tenant's time zone. */
  earliest: Date;
}

/** A restriction of a member. */
export interface EmailRestriction {
  /** Key of `emails:measure`. */
  kind: string;
  ground: 'terms' | 'law';
  /** For terms a key of `emails:rule`, for law its article. */
  clause: string;
  /** End of a pause. */
  until: Date | null;
}

/** Parameters of a template. */
export interface EmailParams {
  /** Empty when unknown. */
  name: string;
  /** URL of the button. */
  link: string;
  /** URL of the second link, in templates that have one. */
  second?: string;
  /** Unsubscribe URL; only for mails that can be unsubscribed. */
  unsubscribe?: string;
  /** Number of credits, or of results. */
  count?: number;
  /** Name of the member the mail is about. */
  other?: string;
  /** Whether that member is fictional. */
  fictional?: boolean;
  /** Name of a saved search. */
  search?: string;
  /** Browser and system of a login, as far as known. */
  device?: { browser: string | null; system: string | null };
  /** A time, shown in the tenant's time zone. */
  moment?: Date;
  /** Key of `emails:photo_reason`. */
  reason?: string;
  /** The person whom the mail is about; for a match, both. */
  portraits?: EmailPortrait[];
  cards?: EmailCard[];
  rows?: EmailRow[];
  receipt?: EmailFact[];
  /** Amount to be paid or refunded. */
  sum?: Money;
  /** Resulting debt in credits. */
  debt?: number;
  /** What the recipient owes in money. */
  owed?: Money | undefined;
  /** Order id. */
  order?: string;
  /** Reference number of a complaint. */
  reference?: string;
  /** Decision on a report, a key of `emails:report_outcome`, with its statement. */
  outcome?: string;
  statement?: string;
  /** Restriction of the recipient. */
  measure?: EmailRestriction;
  /** Decision on an appeal, a key of `emails:appeal_outcome`. */
  appeal?: string;
  /** One-time code to type. */
  code?: string;
  debit?: EmailDebit;
  /** The contract that the mail confirms, as a Markdown document below the mail's own text. */
  contract?: string;
  mailing?: MailingText;
  discount?: EmailDiscount;
}
