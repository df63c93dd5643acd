import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';

import { ROOT, SOURCES, STRIPPED, strippedFile } from './stripped-file.mjs';

/* Writes the sources that the app loads without their types, as Node would strip them: every line and column stays. */
rmSync(STRIPPED, { recursive: true, force: true });
mkdirSync(STRIPPED, { recursive: true });
for (const file of globSync(SOURCES, { cwd: ROOT, exclude: ['**/*.test.ts', '**/*.d.ts'] })) {
  const source = readFileSync(join(ROOT, file), 'utf8');
  const path = strippedFile(source);
  // Renamed when complete, so that no process loads a part of it.
  writeFileSync(`${path}.partial`, stripTypeScriptTypes(source));
  renameSync(`${path}.partial`, path);
}
