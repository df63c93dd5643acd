import { readFile } from 'node:fs/promises';

import { expect, it } from 'vitest';

const LIST = '../../../server/modules/trust/account-deletion/deletion-reasons.schema.ts';

it('loads the list of reasons in the browser without its validation', async () => {
  const [step, list] = await Promise.all(
    ['reasons-step.tsx', LIST].map((path) => readFile(new URL(path, import.meta.url), 'utf8')),
  );
  expect(/from '(\S+schema\.ts)'/.exec(step!)?.[1]).toBe(LIST);
  expect(list).not.toMatch(/^import/m);
});
