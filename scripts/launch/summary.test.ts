import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { summarise } from './summary.ts';

const SITES = { zomer: 'Zomer', winter: 'Winter', lente: 'Lente' };
let tenantsDir: string;

beforeAll(() => {
  tenantsDir = mkdtempSync(join(tmpdir(), 'summary-'));
  for (const [slug, name] of Object.entries(SITES)) {
    mkdirSync(join(tenantsDir, slug));
    const status = slug === 'winter' ? 'status: draft\n' : '';
    writeFileSync(
      join(tenantsDir, slug, 'tenant.yaml'),
      `name: ${name}\nniche: 1\nhosts: [${slug}.example]\n${status}`,
    );
  }
});
afterAll(() => rmSync(tenantsDir, { recursive: true, force: true }));

it.each([
  ['of the live sites only in production', false, ['https://zomer.example/', 'https://lente.example/']],
  [
    'of drafts too in the demo, which serves them',
    true,
    ['http://zomer.example:3000/', 'http://winter.example:3000/', 'http://lente.example:3000/'],
  ],
])('HRD-7 lists the addresses %s', (_name, demo, expected) => {
  const text = summarise({ tenantsDir, port: 3000, demo });
  const listed = text.match(/https?:\/\/\w+\.example[^\s]*/g) ?? [];
  expect(listed.toSorted()).toEqual(expected.toSorted());
});
