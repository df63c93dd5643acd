import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { drawTile, readMark } from '../themes/mark.ts';
import { readThemes } from '../themes/theme-list.ts';
import { readThemeTokens, tokensIn } from '../themes/theme-tokens.ts';
import { OUTPUT_DIR, LAYOUT, layoutPath, markPath } from './generated-files.ts';

const HERE = import.meta.dirname;
const HASH_FILE = join(OUTPUT_DIR, 'inputs.sha256');
const MARK_PX = 216;

/** Hash of all inputs. */
function inputHash(): string {
  const own = ['templates/**/*.mjml', 'build.ts', 'generated-files.ts'];
  const themes = ['mark.svg', 'theme.json', '_tokens.scss'].map((name) => `../themes/*/${name}`);
  const files = globSync([...own, ...themes, '../themes/mark.ts'], { cwd: HERE }).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(HERE, file)));
  return hash.digest('hex');
}

/** Whether the generated files are up to date. */
export function areEmailsUpToDate(): boolean {
  return existsSync(HASH_FILE) && readFileSync(HASH_FILE, 'utf8') === inputHash();
}

/**
 * Compiles the mail layout to HTML with placeholders and renders the brand marks as pictures; skips when up to date.
 * MJML is imported only here, because it needs much time and memory.
 * @returns whether anything was built
 * @throws Error with the line of invalid MJML
 */
export async function buildEmails(): Promise<boolean> {
  if (areEmailsUpToDate()) return false;
  mkdirSync(OUTPUT_DIR, { recursive: true });
  await compileLayout();
  await renderMarks();
  writeAtomically(HASH_FILE, inputHash());
  return true;
}

async function compileLayout(): Promise<void> {
  const { default: compile } = await import('mjml');
  const filePath = join(HERE, 'templates', `${LAYOUT}.mjml`);
  const { html, errors } = await compile(readFileSync(filePath, 'utf8'), {
    filePath,
    ignoreIncludes: false,
    // Placeholders are not valid colours or sizes; everything else is validated below.
    validationLevel: 'soft',
    // No web fonts, so that mails load nothing from the network.
    fonts: {},
  });
  const wrong = errors.filter((error) => !error.message.includes('{{'));
  if (wrong.length > 0) throw new Error(wrong.map((error) => error.formattedMessage).join('\n'));
  writeAtomically(layoutPath(), JSON.stringify({ html }));
}

/** In the theme's own scheme and colours; a tenant's colours cannot be applied to a picture. */
async function renderMarks(): Promise<void> {
  const { default: sharp } = await import('sharp');
  for (const { slug, scheme } of readThemes()) {
    const svg = Buffer.from(drawTile(readMark(slug), tokensIn(readThemeTokens(slug), scheme)));
    const picture = await sharp(svg, { density: 300 }).resize(MARK_PX, MARK_PX).png({ palette: true }).toBuffer();
    writeAtomically(markPath(slug), picture);
  }
}

/** Atomic: readers see the old or the new file. */
function writeAtomically(path: string, content: string | Buffer): void {
  const partial = `${path}.${process.pid}.partial`;
  writeFileSync(partial, content);
  renameSync(partial, path);
}

if (import.meta.main) {
  const built = await buildEmails();
  process.stdout.write(built ? 'e-mail templates built\n' : 'e-mail templates are fresh\n');
}
