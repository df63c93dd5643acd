import { availableParallelism } from 'node:os';
import { isIP } from 'node:net';
import { resolve } from 'node:path';

import { z } from 'zod';

import { commaList, flag, headerList, isWebUrl, networkList, offset, optional, port, sentryDsn } from './env-values.ts';
import type { RedisAddress } from './lib/redis/sentinel.ts';
import type { Secrets } from './lib/security/secrets.ts';
import type { S3Options } from './lib/storage/s3-storage.ts';
import type { PhotoVerificationEndpoint } from './lib/photo-verification/http-photo-verification.ts';
import type { SmsGateway } from './lib/sms/sms-gateway.ts';

const DEFAULT_SECRET = 'sibling-demo-secret-do-not-use-in-production';

const MOLLIE = 'https://api.mollie.com/v2/';

/** Whether only this machine reaches a host: all of 127.0.0.0/8 does (RFC 1122). */
const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));

/** Whether requests to this endpoint, which carry the API key, reach only Mollie. */
function isMollieEndpoint(endpoint: string): boolean {
  const { protocol, hostname } = new URL(endpoint);
  return protocol === 'https:' && hostname.endsWith('.mollie.com');
}

const MAX_WEB_PROCESSES = 64;
/** Fewer connections than these would make a process's requests wait for each other. */
const MIN_POOL_SHARE = 3;

const isProcessCount = (text: string) => /^[1-9]\d?$/.test(text) && Number(text) <= MAX_WEB_PROCESSES;

const schema = z.object({
  SITE_MODE: z.enum(['demo', 'production']).default('demo'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  INTERNAL_PORT: port.default(9090),
  DATA_DIR: z.string().default('./data'),
  TENANTS_DIR: z.string().default('./tenants'),
  DATABASE_URL: optional,
  MIGRATION_DATABASE_URL: optional,
  DATABASE_DIRECT_URL: optional,
  READ_DATABASE_URL: optional,
  PODS_FILE: optional,
  PREPARED_STATEMENTS: z
    .enum(['true', 'false'])
    .default('true')
    .transform((v) => v === 'true'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(10),
  ALLOW_EMBEDDED_DATABASE: flag,
  REDIS_URL: optional,
  REDIS_SENTINELS: commaList.refine((list) => list.every((entry) => /^[\w.-]+:\d+$/.test(entry)), {
    message: 'must be a comma-separated list of host:port, such as 10.0.0.1:26379,10.0.0.2:26379',
  }),
  SECRET: z.string().min(1).default(DEFAULT_SECRET),
  SECRET_PREVIOUS: commaList,
  COOKIE_SECURE: z.enum(['true', 'false']).optional(),
  PUBLIC_PORT: port.optional(),
  TRUST_PROXY: networkList,
  GEOIP_COUNTRY_HEADER: optional,
  GEOIP_DATABASE: optional,
  RATE_LIMIT_SCALE: z.coerce.number().positive().max(1_000_000).default(1),
  CLOCK_OFFSET: offset,
  MAIL_URL: optional,
  MAIL_HOOK_SECRET: optional,
  SMS_URL: optional.refine((v) => v === undefined || URL.canParse(v), {
    message: 'must be an address such as https://gw.messaging.cm.com/v1.0/message',
  }),
  SMS_TOKEN: optional,
  SMS_SENDER: optional.refine((v) => v === undefined || /^(?:[A-Za-z0-9]{3,11}|\+?\d{5,15})$/.test(v), {
    message: 'must be 3 to 11 letters and digits, or a number',
  }),
  PHOTO_VERIFICATION_URL: optional.refine((v) => v === undefined || isWebUrl(v), {
    message: 'must be an address such as https://verify.example/compare',
  }),
  PHOTO_VERIFICATION_TOKEN: optional,
  MOLLIE_API_ENDPOINT: z
    .string()
    .default(MOLLIE)
    .refine(isWebUrl, {
      message: `must be an address such as ${MOLLIE}`,
    }),
  S3_ENDPOINT: optional.refine((v) => v === undefined || URL.canParse(v), {
    message: 'must be an address such as https://s3.example',
  }),
  S3_BUCKET: optional,
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  CONSOLE_HOST: z.string().toLowerCase().default('console.localhost'),
  CONSOLE_DATABASE_URL: optional,
  DESK_CORRECTION_MAX: z.coerce.number().int().min(1).max(100_000).default(200),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional.refine((v) => v === undefined || isWebUrl(v), {
    message: 'must be an address such as http://collector.example:4318',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: headerList,
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  SENTRY_DSN: sentryDsn,
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  SHUTDOWN_DELAY: z.coerce.number().min(0).max(300).optional(),
  OVERLOAD_DELAY: z.coerce.number().min(20).max(60_000).optional(),
  WEB_PROCESSES: optional.refine((v) => v === undefined || v === 'auto' || isProcessCount(v), {
    message: `must be auto or a whole number from 1 to ${MAX_WEB_PROCESSES}`,
  }),
});

/** In production: seconds until load balancers have noticed that a process is not ready; milliseconds of an overload. */
const PRODUCTION_DELAYS = { SHUTDOWN_DELAY: 5, OVERLOAD_DELAY: 100 };
/** One person's machine may be busy with other work: late is better than refused. */
const DEMO_DELAYS = { SHUTDOWN_DELAY: 0, OVERLOAD_DELAY: 1_000 };

type Parsed = z.output<typeof schema>;

export type Env = Readonly<
  Omit<Parsed, 'SECRET' | 'SECRET_PREVIOUS'> & {
    LOG_LEVEL: NonNullable<Parsed['LOG_LEVEL']>;
    SHUTDOWN_DELAY: number;
    OVERLOAD_DELAY: number;
    demo: boolean;
    /** `SECRET` and `SECRET_PREVIOUS`. */
    secrets: Secrets;
    secureCookies: boolean;
    dataDir: string;
    /** Processes that serve requests together on one port. */
    webProcesses: number;
    /** Maximum database connections of this process, per role: its share of DATABASE_POOL. */
    poolSize: number;
    /** Where processes share wake-ups and rate limits; null without Redis. */
    redis: RedisAddress | null;
    /** The bucket that holds members' files; null stores them below `dataDir`. */
    s3: S3Options | null;
    /** How text messages are sent: the demo writes `files`; production without a gateway sends `none`. */
    sms: SmsGateway | 'files' | 'none';
    /** The service that compares the pictures of photo checks; null leaves all to the desk. */
    photoVerification: PhotoVerificationEndpoint | null;
    /** Reads a secret that a tenant file refers to by environment variable; null when that is not set. */
    namedSecret: (name: string) => string | null;
  }
>;

/** An invalid configuration; `problems` are full sentences, one per setting. */
export class EnvError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'EnvError';
    this.problems = problems;
  }
}

/** All or nothing: with files partly on disk and partly in a bucket, neither would be complete. */
function readBucket(env: Parsed): S3Options | null {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = env;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const given = [endpoint, bucket, accessKeyId, secretAccessKey].filter(Boolean).length;
  if (given === 0) return null;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new EnvError(['S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together.']);
  }
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

/** The SMS gateway: either all of its settings or none. */
function readSmsGateway(env: Parsed): SmsGateway | 'files' | 'none' {
  const { SMS_URL: url, SMS_TOKEN: token, SMS_SENDER: sender } = env;
  if (!url && !token && !sender) return env.SITE_MODE === 'demo' ? 'files' : 'none';
  if (!url || !token || !sender) throw new EnvError(['SMS_URL, SMS_TOKEN and SMS_SENDER must be set together.']);
  return { url, token, sender };
}

/** The service that compares pictures: both settings or none. */
function readPhotoVerification(env: Parsed): PhotoVerificationEndpoint | null {
  const { PHOTO_VERIFICATION_URL: url, PHOTO_VERIFICATION_TOKEN: token } = env;
  if (!url && !token) return null;
  if (!url || !token) throw new EnvError(['PHOTO_VERIFICATION_URL and PHOTO_VERIFICATION_TOKEN must be set together.']);
  return { url, token };
}

function countWebProcesses({ SITE_MODE, ROLE, WEB_PROCESSES }: Parsed): number {
  if (ROLE === 'worker') return 1;
  const asked = WEB_PROCESSES ?? (SITE_MODE === 'demo' ? '1' : 'auto');
  // Respects the processor limit of a container.
  return asked === 'auto' ? Math.min(availableParallelism(), MAX_WEB_PROCESSES) : Number(asked);
}

function sharePool({ DATABASE_POOL }: Parsed, processes: number): number {
  return Math.max(Math.ceil(DATABASE_POOL / processes), Math.min(DATABASE_POOL, MIN_POOL_SHARE));
}

/** Whether the address of a database has a password that everybody tries first. */
export const hasDefaultPassword = (url: string): boolean => /:(sibling|postgres|password|secret)@/.test(url);

/** Settings refused per mode: the demo refuses any host but loopback, production refuses demo values. */
function findRefusals(env: z.output<typeof schema>): string[] {
  const problems: string[] = [];
  if (env.GEOIP_COUNTRY_HEADER !== undefined && env.TRUST_PROXY.length === 0) {
    problems.push(
      'GEOIP_COUNTRY_HEADER needs TRUST_PROXY: anybody else could write the header. Name your proxies there.',
    );
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
    problems.push(
      'DATABASE_DIRECT_URL needs DATABASE_URL: it is the server behind the pooler that DATABASE_URL names.',
    );
  }
  if (env.READ_DATABASE_URL && !env.DATABASE_URL) {
    problems.push('READ_DATABASE_URL needs DATABASE_URL: it is a standby of the server that DATABASE_URL leads to.');
  }
  if (env.REDIS_SENTINELS.length > 0 && !env.REDIS_URL) {
    problems.push('REDIS_SENTINELS needs REDIS_URL, whose host is the name of the primary that they monitor.');
  }
  if (env.SITE_MODE === 'demo') {
    if (isLoopback(env.HOST)) return problems;
    return [
      ...problems,
      `HOST=${env.HOST} is refused: the demo listens on loopback only. Set SITE_MODE=production to serve others.`,
    ];
  }
  if (env.SECRET === DEFAULT_SECRET || env.SECRET.length < 32) {
    problems.push('SECRET must be set in production, to at least 32 random characters.');
  }
  if (env.SECRET_PREVIOUS.some((secret) => secret === DEFAULT_SECRET || secret.length < 32)) {
    problems.push(
      'SECRET_PREVIOUS must be the former values of SECRET, separated by commas, each of at least 32 characters.',
    );
  }
  if (env.MAIL_HOOK_SECRET !== undefined && env.MAIL_HOOK_SECRET.length < 32) {
    problems.push('MAIL_HOOK_SECRET must have at least 32 random characters, or be left out.');
  }
  if (!isMollieEndpoint(env.MOLLIE_API_ENDPOINT)) {
    problems.push(`MOLLIE_API_ENDPOINT must be an https address of mollie.com in production, such as ${MOLLIE}.`);
  }
  if (!env.DATABASE_URL && !env.ALLOW_EMBEDDED_DATABASE) {
    problems.push('DATABASE_URL must be set in production, or ALLOW_EMBEDDED_DATABASE=true given explicitly.');
  }
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'READ_DATABASE_URL', 'CONSOLE_DATABASE_URL'] as const) {
    if (hasDefaultPassword(env[name] ?? ''))
      problems.push(`${name} carries a default password, which production refuses.`);
  }
  if (env.COOKIE_SECURE === 'false') {
    problems.push('COOKIE_SECURE=false is refused in production: sessions travel over https only.');
  }
  if (env.CLOCK_OFFSET !== 0) problems.push('CLOCK_OFFSET is refused in production: the clock must be right.');
  return problems;
}

export const ENV_NAMES = Object.keys(schema.shape);

/**
 * Reads and validates the configuration; the only code that reads the environment. An empty setting counts as unset.
 * @throws EnvError naming every invalid setting and its allowed values.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(source).filter(([, value]) => value !== '')));
  if (!parsed.success) {
    throw new EnvError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const problems = findRefusals(parsed.data);
  if (problems.length > 0) throw new EnvError(problems);
  const demo = parsed.data.SITE_MODE === 'demo';
  const delays = demo ? DEMO_DELAYS : PRODUCTION_DELAYS;
  const webProcesses = countWebProcesses(parsed.data);
  const { SECRET, SECRET_PREVIOUS, ...settings } = parsed.data;
  return Object.freeze({
    ...settings,
    secrets: { current: SECRET, previous: SECRET_PREVIOUS.filter((secret) => secret !== SECRET) },
    // In a demo, a person reads the startup progress; problems are still logged.
    LOG_LEVEL: parsed.data.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    SHUTDOWN_DELAY: parsed.data.SHUTDOWN_DELAY ?? delays.SHUTDOWN_DELAY,
    OVERLOAD_DELAY: parsed.data.OVERLOAD_DELAY ?? delays.OVERLOAD_DELAY,
    demo,
    secureCookies: !demo || parsed.data.COOKIE_SECURE === 'true',
    dataDir: resolve(parsed.data.DATA_DIR),
    webProcesses,
    poolSize: sharePool(parsed.data, webProcesses),
    redis: settings.REDIS_URL ? { url: settings.REDIS_URL, sentinels: settings.REDIS_SENTINELS } : null,
    s3: readBucket(parsed.data),
    sms: readSmsGateway(parsed.data),
    photoVerification: readPhotoVerification(parsed.data),
    namedSecret: (name) => source[name] || null,
  });
}
