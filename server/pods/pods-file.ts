import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { z } from 'zod';

import { errorMessage, integer, podName, section } from '../../tenants/field-types.ts';
import { DEFAULT_POD } from '../../tenants/value-lists.ts';
import { EnvError, hasDefaultPassword, type Env } from '../env.ts';
import { issueAt, issueFromZod, issueLine, parseYaml } from '../modules/platform/tenants/index.ts';

/** Database URLs of a pod, which mean what the settings of the same names mean for the default pod. */
export interface PodAddresses {
  name: string;
  /** The first number of the pod's invoices in each year, for each company. */
  invoice_numbers_from: number;
  DATABASE_URL: string;
  DATABASE_DIRECT_URL?: string | undefined;
  READ_DATABASE_URL?: string | undefined;
  MIGRATION_DATABASE_URL?: string | undefined;
  CONSOLE_DATABASE_URL?: string | undefined;
}

/** The pod of the database settings. */
export const defaultPod = (env: Omit<PodAddresses, 'name' | 'invoice_numbers_from'>): PodAddresses => ({
  name: DEFAULT_POD,
  invoice_numbers_from: 1,
  DATABASE_URL: env.DATABASE_URL,
  DATABASE_DIRECT_URL: env.DATABASE_DIRECT_URL,
  READ_DATABASE_URL: env.READ_DATABASE_URL,
  MIGRATION_DATABASE_URL: env.MIGRATION_DATABASE_URL,
  CONSOLE_DATABASE_URL: env.CONSOLE_DATABASE_URL,
});

const isAddress = (text: string) => {
  const { protocol, hostname } = URL.canParse(text) ? new URL(text) : { protocol: '', hostname: '' };
  return /^postgres(?:ql)?:$/.test(protocol) && hostname !== '';
};

const address = z.string().refine(isAddress, {
  error: errorMessage(
    'is not the address of a database',
    'addresses such as postgres://role:password@host:5432/sibling',
  ),
});

/** Distance between the ranges of two pods: no company issues that many invoices in a year. */
export const INVOICE_NUMBERS = 10_000_000;

const fileSchema = section({
  pods: z.record(
    podName.refine((name) => name !== DEFAULT_POD, {
      error: errorMessage(`must not be ${DEFAULT_POD}`, 'other names: it is the pod of DATABASE_URL'),
    }),
    section({
      invoice_numbers_from: integer(INVOICE_NUMBERS + 1, 2_000_000_001).refine(
        (first) => first % INVOICE_NUMBERS === 1,
        {
          error: errorMessage(
            'is not the first number of a range',
            `${INVOICE_NUMBERS + 1}, ${2 * INVOICE_NUMBERS + 1}, …`,
          ),
        },
      ),
      DATABASE_URL: address,
      DATABASE_DIRECT_URL: address.optional(),
      READ_DATABASE_URL: address.optional(),
      MIGRATION_DATABASE_URL: address.optional(),
      CONSOLE_DATABASE_URL: address.optional(),
    }),
  ),
});

/** How the driver reads each file that a URL names. */
const CERTIFICATES: Record<string, (pem: Buffer) => unknown> = {
  sslrootcert: (pem) => new X509Certificate(pem),
  sslcert: (pem) => new X509Certificate(pem),
  sslkey: (pem) => createPrivateKey(pem),
};

/** @returns the problem with a file that a URL names; null if there is none */
function findFault(url: string): string | null {
  for (const [parameter, parse] of Object.entries(CERTIFICATES)) {
    const path = new URL(url).searchParams.get(parameter);
    if (path === null) continue;
    try {
      parse(readFileSync(path));
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      const why = /^E[A-Z]+$/.test(code) ? `cannot be read (${code})` : 'holds no PEM of that kind';
      return `names ${parameter}=${path}, which ${why}`;
    }
  }
  return null;
}

/** Identifies the database of a URL. */
const databaseOf = (url: string): string => {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
};

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new EnvError([`PODS_FILE: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`]);
  }
}

/**
 * Reads the pods in addition to the default one from PODS_FILE; none if it is not set.
 * @throws EnvError with a line per error, which names its position and never the URL, because that contains a password
 */
export function readPods(env: Pick<Env, 'PODS_FILE' | 'DATABASE_URL' | 'demo'>): PodAddresses[] {
  const path = env.PODS_FILE;
  if (path === undefined) return [];
  const reading = parseYaml(readText(path), path);
  if (!reading.ok) throw new EnvError(reading.issues.map(issueLine));
  const { source } = reading;
  const parsed = fileSchema.safeParse(source.data);
  if (!parsed.success)
    throw new EnvError(parsed.error.issues.map((issue) => issueLine(issueFromZod(issue, source, () => true))));
  const faults: string[] = [];
  const numbered = new Map<number, string>();
  const taken = new Map(env.DATABASE_URL ? [[databaseOf(env.DATABASE_URL), DEFAULT_POD]] : []);
  for (const [name, addresses] of Object.entries(parsed.data.pods)) {
    const complain = (key: string, wrong: string, allowed: string) =>
      faults.push(issueLine(issueAt(['pods', name, key], wrong, allowed, source)));
    const { invoice_numbers_from: firstNumber, ...urls } = addresses;
    const sharing = numbered.get(firstNumber);
    if (sharing !== undefined)
      complain('invoice_numbers_from', `is that of the pod ${sharing}`, 'another range for each pod');
    numbered.set(firstNumber, name);
    for (const [key, url] of Object.entries(urls)) {
      const fault = findFault(url);
      if (fault) complain(key, fault, 'files of certificates and keys in PEM');
      if (!env.demo && hasDefaultPassword(url)) complain(key, 'carries a default password', 'a password of your own');
    }
    const database = databaseOf(addresses.DATABASE_URL);
    const other = taken.get(database);
    if (other !== undefined)
      complain('DATABASE_URL', `is the database of the pod ${other}`, 'one database for each pod');
    taken.set(database, name);
  }
  if (faults.length > 0) throw new EnvError(faults);
  return Object.entries(parsed.data.pods).map(([name, addresses]) => ({ name, ...addresses }));
}
