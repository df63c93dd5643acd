import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

import { ROOT, SOURCES, STRIPPED, strippedFile } from './stripped-file.mjs';

/* Writes the sources that the app loads without their types, as Node would strip them: every line and column stays. */
rmSync(STRIPPED, { recursive: true, force: true });
mkdirSync(STRIPPED, { recursive: true });
for (const file of globSync(SOURCES, { cwd: ROOT, exclude: ['**/*.test.ts', '**/*.d.ts'] })) {
  const source = readFileSync(join(ROOT, file), 'utf8');
  writeFileSync(strippedFile(source), stripTypeScriptTypes(source));
}
