import { createHmac } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import { secretsOf } from '../../../../../tests/factories/secrets.ts';
import { verifySignature, reportSigningKeys, signReport } from './report-signature.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const KEY = 'a-key-of-the-installation-with-32-characters';
const BODY = '{"kind":"fbl"}';
const header = signReport(KEY, BODY, NOW);
const after = (ms: number) => new Date(NOW.getTime() + ms);

describe('report signature', () => {
  it('NOT-020 is the documented HMAC-SHA256 of timestamp and body', () => {
    const seconds = NOW.getTime() / 1000;
    const digest = createHmac('sha256', KEY).update(`${seconds}.${BODY}`).digest('hex');
    expect(header).toBe(`t=${seconds},v1=${digest}`);
    expect(verifySignature([KEY], header, BODY, NOW)).toBe('valid');
  });

  it('NOT-020 is valid for five minutes before and after its timestamp', () => {
    for (const ms of [300_000, -300_000]) expect(verifySignature([KEY], header, BODY, after(ms))).toBe('valid');
    for (const ms of [301_000, -301_000]) expect(verifySignature([KEY], header, BODY, after(ms))).toBe('expired');
  });

  it.each([
    ['another body', header, `${BODY} `, KEY],
    ['another key', header, BODY, `${KEY}!`],
    ['another moment', header.replace(/t=(\d)/, 't=9$1'), BODY, KEY],
    ['a digest that is cut short', header.slice(0, -2), BODY, KEY],
    ['no header', undefined, BODY, KEY],
    ['two headers', [header, header], BODY, KEY],
    ['something else', 'sha256=abc', BODY, KEY],
  ])('NOT-020 rejects %s', (_name, given, body, key) => {
    expect(verifySignature([key], given, body, NOW)).toBe('invalid');
  });

  it('HRD-5 uses the configured key or those derived from the current and previous secrets', () => {
    const secrets = secretsOf('s', 'before');
    const derived = (secret: string) => createHmac('sha256', secret).update('mail-hook').digest('hex');
    expect(reportSigningKeys({ secrets, MAIL_HOOK_SECRET: KEY })).toEqual([KEY]);
    expect(reportSigningKeys({ secrets })).toEqual([derived('s'), derived('before')]);
  });
});
