import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { TextTree } from '../../../../../tenants/site-texts.ts';
import type { Locale } from '../../../../../tenants/value-lists.ts';
import { createClock } from '../../../../lib/time/clock.ts';

const DIR = fileURLToPath(new URL('../../../../../i18n/locales', import.meta.url));
/** Namespaces of developer tools, which sites cannot override. */
const DEVELOPER_NAMESPACES = new Set(['demo', 'preview']);
/** The files change during development only: looking at them for each site would take longer than the rest. */
const CHECK_EVERY_MS = 1_000;
/** Files change in real time. */
const wallClock = createClock();

interface Reading {
  signature: string;
  texts: TextTree;
}

interface CachedReading {
  reading: Promise<Reading>;
  checkedAt: number;
}

const cache = new Map<Locale, CachedReading>();

async function listFiles(locale: Locale): Promise<string[]> {
  return (await readdir(join(DIR, locale))).filter((file) => file.endsWith('.json')).toSorted();
}

async function signatureOf(locale: Locale, files: readonly string[]): Promise<string> {
  const stats = files.map(async (file) => {
    const { ino, size, mtimeMs } = await stat(join(DIR, locale, file));
    return [file, ino, size, mtimeMs].join(':');
  });
  return (await Promise.all(stats)).join();
}

async function readTexts(locale: Locale, files: readonly string[]): Promise<TextTree> {
  const texts = files.map(async (file) => {
    const namespace = file.replace('.json', '');
    return [namespace, JSON.parse(await readFile(join(DIR, locale, file), 'utf8')) as TextTree] as const;
  });
  return Object.fromEntries((await Promise.all(texts)).filter(([namespace]) => !DEVELOPER_NAMESPACES.has(namespace)));
}

async function readAgain(locale: Locale, known: Promise<Reading> | undefined): Promise<Reading> {
  const files = await listFiles(locale);
  const signature = await signatureOf(locale, files);
  const before = await known?.catch(() => undefined);
  return before?.signature === signature ? before : { signature, texts: await readTexts(locale, files) };
}

/**
 * The platform's texts in a language by namespace: the same object until a file changes, which is noticed within a
 * second.
 */
export async function readPlatformTexts(locale: Locale): Promise<TextTree> {
  const known = cache.get(locale);
  const now = wallClock.now().getTime();
  if (known && now - known.checkedAt < CHECK_EVERY_MS) return (await known.reading).texts;
  const reading = readAgain(locale, known?.reading);
  cache.set(locale, { reading, checkedAt: now });
  // A failure is not kept.
  reading.catch(() => cache.delete(locale));
  return (await reading).texts;
}
