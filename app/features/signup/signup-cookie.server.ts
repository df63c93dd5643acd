import { deflateRawSync, inflateRawSync } from 'node:zlib';

import type { AppLoadContext } from '@remix-run/node';

import { readCookie } from '../../lib/read-cookie.ts';
import type { SignupDraft } from './signup-draft.ts';

/** The first of the cookies that keep the draft; the others add a dot and a number. */
export const DRAFT_COOKIE = 'signup-draft';
const WEEK_SECONDS = 7 * 86_400;
/** What browsers keep of one cookie is 4,096 bytes, its name and attributes included. */
const PART_LENGTH = 3_800;
/** All headers of a request together have to stay below 16 kB. */
const PARTS = 3;
/** More than a draft can be, each of whose fields has an end; nothing larger is ever unpacked. */
const DRAFT_BYTES = 256 * 1024;

const nameOf = (part: number) => (part === 0 ? DRAFT_COOKIE : (`${DRAFT_COOKIE}.${part}` as const));
// Bound to the site, so that one site's draft means nothing on another.
const purposeOf = ({ ctx }: AppLoadContext) => `${DRAFT_COOKIE}:${ctx.tenant.id}`;

function seal(draft: SignupDraft, context: AppLoadContext): string {
  const packed = deflateRawSync(JSON.stringify(draft)).toString('base64');
  return context.sealer.seal(purposeOf(context), packed, WEEK_SECONDS);
}

/** The draft this browser carries; empty when there is none or it is too old. */
export function readDraft(request: Request, context: AppLoadContext): SignupDraft {
  let text = '';
  for (let part = 0; part < PARTS; part += 1) text += readCookie(request, nameOf(part)) ?? '';
  if (text === '') return {};
  const packed = context.sealer.open(purposeOf(context), text);
  if (typeof packed !== 'string') return {};
  // Only what we have sealed ourselves gets here.
  const json = inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: DRAFT_BYTES });
  return JSON.parse(json.toString('utf8')) as SignupDraft;
}

/**
 * The cookies that keep the draft. A first message that no cookies could hold is left out, and the draft says so.
 * @returns `Set-Cookie` headers
 */
export function draftCookies(draft: SignupDraft, context: AppLoadContext): string[] {
  let text = seal(draft, context);
  if (text.length > PARTS * PART_LENGTH) {
    text = seal({ ...draft, signup_message: undefined, messageLost: true }, context);
  }
  return Array.from({ length: PARTS }, (_, part) => {
    const piece = text.slice(part * PART_LENGTH, (part + 1) * PART_LENGTH);
    return piece === '' ? context.cookies.clear(nameOf(part)) : context.cookies.make(nameOf(part), piece);
  });
}

/** The cookies that end the draft. */
export function clearDraftCookies({ cookies }: AppLoadContext): string[] {
  return Array.from({ length: PARTS }, (_, part) => cookies.clear(nameOf(part)));
}
