import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { ROOT } from '../testing/command.ts';

/*
 * Compresses built files once, as well as the formats can, beside the files: the server sends the copies as they are.
 */
const FILES = ['build/client/assets', 'public/generated'].map((folder) => `${folder}/**/*.{js,css,svg,json}`);
/** Bytes below which a compressed copy saves next to nothing. A page loads a dozen scripts of less than a kilobyte. */
const THRESHOLD = 256;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const modifiedAt = (file: string) =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

async function compress(file: string): Promise<void> {
  const modified = await modifiedAt(file);
  if ((await modifiedAt(`${file}.br`)) > modified) return;
  const content = await readFile(file);
  if (content.length < THRESHOLD) {
    for (const copy of ['br', 'gz']) rmSync(`${file}.${copy}`, { force: true });
    return;
  }
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${file}.gz`, await zip(content, { level: 9 }));
  await writeFile(`${file}.br`, await brotli(content, { params }));
}

const waiting = globSync(FILES, { cwd: ROOT });
const work = async () => {
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) await compress(join(ROOT, file));
};
await Promise.all(cpus().map(work));
mkdirSync(join(ROOT, 'build/client'), { recursive: true });
// In the folder that the site's build empties, so that a new build is compressed again.
writeFileSync(join(ROOT, 'build/client/compressed'), '');
