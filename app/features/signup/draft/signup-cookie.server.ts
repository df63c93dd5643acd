import { deflateRawSync, inflateRawSync } from 'node:zlib';

import type { AppLoadContext } from '@remix-run/node';

import { readCookie } from '../../../lib/root-data/read-cookie.ts';
import { WEEK_SECONDS } from '../../../lib/time/duration.ts';
import type { SignupDraft } from './signup-draft.ts';

/** First of the cookies that hold the draft; the others have a suffix `.1`, `.2`. */
export const DRAFT_COOKIE = 'signup-draft';
/** Browsers limit a cookie to 4,096 bytes including name and attributes. */
const CHUNK_LENGTH = 3_800;
/** Request headers must stay below 16 kB in total. */
const MAX_CHUNKS = 3;
/** Upper bound for inflating a draft; a draft with all fields at their maximum is smaller. */
const MAX_DRAFT_BYTES = 256 * 1024;

const chunkName = (part: number) => (part === 0 ? DRAFT_COOKIE : (`${DRAFT_COOKIE}.${part}` as const));
// Bound to the tenant, so that a draft is not valid on another site.
const sealPurpose = ({ ctx }: AppLoadContext) => `${DRAFT_COOKIE}:${ctx.tenant.id}`;

function sealDraft(draft: SignupDraft, context: AppLoadContext): string {
  const packed = deflateRawSync(JSON.stringify(draft)).toString('base64');
  return context.sealer.seal(sealPurpose(context), packed, WEEK_SECONDS);
}

/** The draft in this browser's cookies; empty when there is none or it expired. */
export function readDraft(request: Request, context: AppLoadContext): SignupDraft {
  let text = '';
  for (let part = 0; part < MAX_CHUNKS; part += 1) text += readCookie(request, chunkName(part)) ?? '';
  if (text === '') return {};
  const packed = context.sealer.open(sealPurpose(context), text);
  if (typeof packed !== 'string') return {};
  // Only content sealed by this server gets here.
  const json = inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: MAX_DRAFT_BYTES });
  return JSON.parse(json.toString('utf8')) as SignupDraft;
}

/**
 * Cookies that hold the draft. A first message too long for the cookies is left out, and the draft says so.
 * @returns `Set-Cookie` headers
 */
export function draftCookies(draft: SignupDraft, context: AppLoadContext): string[] {
  let text = sealDraft(draft, context);
  if (text.length > MAX_CHUNKS * CHUNK_LENGTH) {
    text = sealDraft({ ...draft, signup_message: undefined, messageLost: true }, context);
  }
  return Array.from({ length: MAX_CHUNKS }, (_, part) => {
    const piece = text.slice(part * CHUNK_LENGTH, (part + 1) * CHUNK_LENGTH);
    return piece === '' ? context.cookies.clear(chunkName(part)) : context.cookies.serialize(chunkName(part), piece);
  });
}

export function clearDraftCookies({ cookies }: AppLoadContext): string[] {
  return Array.from({ length: MAX_CHUNKS }, (_, part) => cookies.clear(chunkName(part)));
}
