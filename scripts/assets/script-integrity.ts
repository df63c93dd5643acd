import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

import type { Plugin } from 'vite';

const INTEGRITY = 'virtual:script-integrity';
const CLIENT = 'build/client';

const digestOf = (file: string) =>
  `sha256-${createHash('sha256')
    .update(readFileSync(`${CLIENT}/${file}`))
    .digest('base64')}`;

/** The digest of each built script by its address, for the documents. The server is built after them. */
export function scriptIntegrity(): Plugin {
  return {
    name: 'script-integrity',
    resolveId: (id) => (id === INTEGRITY ? `\0${id}` : null),
    load(id) {
      if (id !== `\0${INTEGRITY}`) return null;
      const files = this.environment.mode === 'build' ? globSync('assets/*.js', { cwd: CLIENT }).sort() : [];
      return `export default ${JSON.stringify(Object.fromEntries(files.map((file) => [`/${file}`, digestOf(file)])))}`;
    },
  };
}
