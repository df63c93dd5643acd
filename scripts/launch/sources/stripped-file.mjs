/* Plain JavaScript, because Node loads load-stripped.mjs before anything else. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../../..');
/** What the app may load; glob of paths relative to the root. */
export const SOURCES = '{db,emails,i18n,scripts,server,tenants,themes}/**/*.ts';
/** Folder of the sources without types. */
export const STRIPPED = join(ROOT, 'build/stripped');

/**
 * The file of a source without its types, named by its content: a source that has changed since has none.
 * @param {string} source
 * @returns {string} an absolute path
 */
export const strippedFile = (source) => join(STRIPPED, `${createHash('sha256').update(source).digest('hex')}.js`);
