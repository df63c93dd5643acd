import { createHmac, timingSafeEqual } from 'node:crypto';

import { z } from 'zod';

import type { Tenant } from '../../../tenants/tenant.schema.ts';
import type { Tracking } from '../../context.ts';
import type { Deps } from '../../deps.ts';
import { affiliateOf } from './postbacks.ts';

/** The longest that a link with somebody's data may stay good. */
const LONGEST_MS = 30 * 86_400_000;
const TEXT_MAX = 4000;

/** A field as a network sends it: whether it is right is for the signup to say. */
const given = z.string().max(500).optional();

const leadSchema = z.object({
  network: z.string().min(1).max(100),
  /** A host of the site that the link is for. */
  site: z.string(),
  /** Unix seconds. */
  expires: z.int(),
  email: given,
  name: given,
  date_of_birth: given,
  gender: given,
  sexuality: given,
  country: given,
  region: given,
  ref: given,
  sub1: given,
  sub2: given,
  sub3: given,
});

/** What a network knows of somebody who began to sign up at its own place. */
export interface Lead {
  tracking: Tracking;
  /** Fields of the signup, unchecked. */
  fields: Partial<Record<LeadField, string>>;
}

const FIELDS = ['email', 'name', 'date_of_birth', 'gender', 'sexuality', 'country', 'region'] as const;
export type LeadField = (typeof FIELDS)[number];

/** What proves that the network wrote the lead: HMAC-SHA256 of its text under the shared secret, base64url. */
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
  const right = Buffer.from(signLead(secret, payload));
  const told = Buffer.from(signature);
  return right.length === told.length && timingSafeEqual(right, told);
}

/**
 * The lead of a link, `<base64url of its JSON>.<signature>`; null when it is not from one of this site's networks, for
 * another site, too old, or good for more than 30 days.
 */
export function readLead(deps: Pick<Deps, 'env' | 'clock'>, tenant: Tenant, text: unknown): Lead | null {
  if (typeof text !== 'string' || text.length > TEXT_MAX) return null;
  const [payload = '', signature = ''] = text.split('.');
  const lead = parsePayload(payload);
  const affiliate = affiliateOf(tenant, lead?.network);
  const secret = affiliate && deps.env.namedSecret(affiliate.secret);
  if (!lead || !secret || !isSigned(secret, payload, signature)) return null;
  const remaining = lead.expires * 1000 - deps.clock.now().getTime();
  if (remaining <= 0 || remaining > LONGEST_MS || !tenant.hosts.includes(lead.site.toLowerCase())) return null;
  const { network, ref, sub1, sub2, sub3 } = lead;
  const fields = Object.fromEntries(FIELDS.flatMap((field) => (lead[field] ? [[field, lead[field]]] : [])));
  return { tracking: { network, ref, sub1, sub2, sub3 }, fields };
}
