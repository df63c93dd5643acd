/*
 * Loads TypeScript sources as the build has stripped them of types (strip-sources.ts), which spares a process Node's
 * own parser for them (docs/decisions/0121-less-loaded.md). Node itself strips those that the build does not have.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

import { strippedFile } from './stripped-file.mjs';

/** @returns {string | null} null if the build does not have it */
function readStripped(url) {
  try {
    return readFileSync(strippedFile(readFileSync(fileURLToPath(url), 'utf8')), 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

registerHooks({
  load(url, context, nextLoad) {
    const source = context.format === 'module-typescript' ? readStripped(url) : null;
    return source === null ? nextLoad(url, context) : { format: 'module', source, shortCircuit: true };
  },
});
