import { isIP } from 'node:net';

import { z } from 'zod';

import { parseDsn } from './lib/error-reports/sentry-dsn.ts';
import { parseOffset } from './lib/time/clock.ts';

/* Kinds of values of the settings in env.ts. */

export const isWebUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

export const flag = z
  .enum(['true', 'false', '1', '0', 'yes', 'no', ''])
  .default('false')
  .transform((v) => v === 'true' || v === '1' || v === 'yes');
export const port = z.coerce.number().int().min(0).max(65_535);
export const optional = z
  .string()
  .optional()
  .transform((v) => (v === undefined || v === '' ? undefined : v));

export const commaList = z
  .string()
  .default('')
  .transform((v) =>
    v
      .split(',')
      .map((s) => s.trim())
      .filter(Boolean),
  );
export const networkList = commaList.refine((list) => list.every((entry) => isIP(entry.split('/')[0]!) > 0), {
  message: 'must be a comma-separated list of IP addresses or networks, such as 10.0.0.0/8,::1',
});

export const offset = z
  .string()
  .default('')
  .transform((v, ctx) => {
    if (v === '') return 0;
    try {
      return parseOffset(v);
    } catch {
      ctx.addIssue({ code: 'custom', message: 'must be a duration such as +15d, -2h or 1d12h' });
      return z.NEVER;
    }
  });

/** `name=value` pairs with encoded values, as OpenTelemetry's own settings have them. */
export const headerList = commaList.transform((pairs, ctx) => {
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        const [, name, value] = /^([\w-]+)=(.+)$/.exec(pair) ?? [];
        if (name === undefined || value === undefined) throw new RangeError('no pair');
        return [name, decodeURIComponent(value)];
      }),
    );
  } catch {
    ctx.addIssue({ code: 'custom', message: 'must be a comma-separated list of name=value' });
    return z.NEVER;
  }
});
export const sentryDsn = optional.transform((text, ctx) => {
  if (text === undefined) return null;
  const address = parseDsn(text);
  if (address) return address;
  ctx.addIssue({ code: 'custom', message: 'must be an address such as https://key@errors.example/1' });
  return z.NEVER;
});
