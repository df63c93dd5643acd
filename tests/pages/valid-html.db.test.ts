import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createEveryPage, type Asker, type EveryPage } from '../setup/pages/every-page.ts';
import { useTestDatabase } from '../setup/test-database.ts';

/**
 * What the HTML standard requires. Not the style of the source: React decides on quotes, void elements and the case of
 * attributes. Accessibility beyond the standard is axe's part (tests/e2e).
 */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard'],
  rules: {
    // React writes `<svg ... />` and boolean attributes with an empty value.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'input-attributes': 'error',
  },
});

const test = useTestDatabase();
let site: EveryPage;
beforeAll(async () => {
  site = await createEveryPage(test);
}, 120_000);
afterAll(() => site.close());

async function findErrors(as: Asker, path: string): Promise<string[]> {
  const answer = await site.send(as, { path });
  if (!String(answer.headers['content-type']).startsWith('text/html')) return [];
  const unchecked = findUnchecked(answer.body).map((address) => `${path}: ${address} without its digest`);
  const { results } = await validator.validateString(answer.body);
  const source = answer.body.split('\n');
  const invalid = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => {
      return `${path}: ${ruleId}: ${message}: ${source[line - 1]!.slice(column - 1, column + 80)}`;
    }),
  );
  return [...unchecked, ...invalid];
}

const digests = new Map<string, string>();

function digestOf(address: string): string {
  const known = digests.get(address);
  if (known !== undefined) return known;
  const digest = `sha256-${createHash('sha256')
    .update(readFileSync(`build/client${address}`))
    .digest('base64')}`;
  digests.set(address, digest);
  return digest;
}

/** Scripts that a page names without the digest of their file; imports in its own script count as named by preloads. */
function findUnchecked(page: string): string[] {
  const named = [
    ...page.matchAll(/<(?:script|link rel="preload" as="script")(?=\s)[^>]*? (?:src|href)="([^"]+)"[^>]*>/g),
  ];
  const checked = named.filter(([tag, address]) => tag.includes(` integrity="${digestOf(address!)}"`));
  const known = new Set(checked.map(([, address]) => address!));
  const imported = [...page.matchAll(/(?:from |import\()"(\/assets\/[^"]+)"/g)].map(([, address]) => address!);
  return [...new Set([...named.map(([, address]) => address!), ...imported])].filter((address) => !known.has(address));
}

it.each<Asker>(['visitor', 'member', 'operator'])(
  'HRD-6 every page that a %s gets is valid HTML, and names the digests of its scripts',
  async (as) => {
    const atDesk = as === 'operator';
    const paths = site.addresses.filter(({ path, hasPage }) => hasPage && path.startsWith('/desk') === atDesk);
    expect(paths.length).toBeGreaterThan(30);
    const errors: string[] = [];
    for (const path of new Set([...paths.map((each) => each.path), '/nothing-here'])) {
      errors.push(...(await findErrors(as, path)));
    }
    expect([...new Set(errors)]).toEqual([]);
  },
  180_000,
);
