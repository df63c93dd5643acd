import { createHmac, timingSafeEqual } from 'node:crypto';

import { z } from 'zod';

import type { Tenant } from '../../../../tenants/tenant.schema.ts';
import type { Tracking } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { DAY_MS } from '../../../lib/time/duration.ts';
import { findAffiliate } from './postbacks.ts';

/** Maximum validity of a link with personal data. */
const MAX_VALIDITY_MS = 30 * DAY_MS;
const TEXT_MAX = 4000;

/** A field as sent by the affiliate network; the signup validates it. */
const leadField = z.string().max(500).optional();

const leadSchema = z.object({
  network: z.string().min(1).max(100),
  /** A host of the link's site. */
  site: z.string(),
  /** Unix seconds. */
  expires: z.int(),
  email: leadField,
  name: leadField,
  date_of_birth: leadField,
  gender: leadField,
  sexuality: leadField,
  country: leadField,
  region: leadField,
  ref: leadField,
  sub1: leadField,
  sub2: leadField,
  sub3: leadField,
});

/** Data that an affiliate network has collected about a person who started to sign up there. */
export interface Lead {
  tracking: Tracking;
  /** Signup fields, not validated. */
  fields: Partial<Record<LeadField, string>>;
}

const LEAD_FIELDS = ['email', 'name', 'date_of_birth', 'gender', 'sexuality', 'country', 'region'] as const;
export type LeadField = (typeof LEAD_FIELDS)[number];

/** Signature of a lead: HMAC-SHA256 of its text with the shared secret, base64url. */
export function signLead(secret: string, payload: string): string {
  return createHmac('sha256', secret).update(payload).digest('base64url');
}

function parsePayload(payload: string): z.output<typeof leadSchema> | null {
  try {
    return leadSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}

function isSigned(secret: string, payload: string, signature: string): boolean {
  const expected = Buffer.from(signLead(secret, payload));
  const actual = Buffer.from(signature);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

/**
 * Parses the lead of a link, `<base64url of its JSON>.<signature>`; null when it is not signed by one of this
 * site's affiliate networks, for another site, expired, or valid for more than 30 days.
 */
export function readLead(deps: Pick<Deps, 'env' | 'clock'>, tenant: Tenant, text: unknown): Lead | null {
  if (typeof text !== 'string' || text.length > TEXT_MAX) return null;
  const [payload = '', signature = ''] = text.split('.');
  const lead = parsePayload(payload);
  const affiliate = findAffiliate(tenant, lead?.network);
  const secret = affiliate && deps.env.namedSecret(affiliate.secret);
  if (!lead || !secret || !isSigned(secret, payload, signature)) return null;
  const remaining = lead.expires * 1000 - deps.clock.now().getTime();
  if (remaining <= 0 || remaining > MAX_VALIDITY_MS || !tenant.hosts.includes(lead.site.toLowerCase())) return null;
  const { network, ref, sub1, sub2, sub3 } = lead;
  const fields = Object.fromEntries(LEAD_FIELDS.flatMap((field) => (lead[field] ? [[field, lead[field]]] : [])));
  return { tracking: { network, ref, sub1, sub2, sub3 }, fields };
}
