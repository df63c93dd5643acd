import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { NICHES } from '../tenants/value-lists.ts';
import { MAIL_TEMPLATES } from './template-names.ts';
import { GENERATED, shapeFile, templateFile } from './generated-files.ts';

const HERE = import.meta.dirname;
const STAMP = join(GENERATED, 'inputs.sha256');
const SHAPE_PX = 216;

/** What the output depends on. */
function inputHash(): string {
  const files = globSync(['templates/**/*.mjml', 'shapes/*.svg', 'build.ts', 'template-names.ts'], {
    cwd: HERE,
  }).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(join(HERE, file)));
  return hash.digest('hex');
}

/** Whether the generated files are those of the present sources. */
export function emailsAreFresh(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === inputHash();
}

/**
 * Compiles the mail templates to HTML with placeholders, and the brands' shapes to pictures that every mail program
 * shows. Does nothing when they are fresh. MJML is imported here only: it takes memory and time that a server needs.
 * @returns whether anything had to be built
 * @throws Error naming template and line of what MJML refuses
 */
export async function buildEmails(): Promise<boolean> {
  if (emailsAreFresh()) return false;
  mkdirSync(GENERATED, { recursive: true });
  await compileTemplates();
  await drawShapes();
  writeWhole(STAMP, inputHash());
  return true;
}

async function compileTemplates(): Promise<void> {
  const { default: compile } = await import('mjml');
  for (const template of MAIL_TEMPLATES) {
    const filePath = join(HERE, 'templates', `${template}.mjml`);
    const { html, errors } = await compile(readFileSync(filePath, 'utf8'), {
      filePath,
      ignoreIncludes: false,
      // A placeholder is no colour and no size; everything else is checked below.
      validationLevel: 'soft',
      // No web fonts: a mail asks nobody for anything.
      fonts: {},
    });
    const wrong = errors.filter((error) => !error.message.includes('{{'));
    if (wrong.length > 0) throw new Error(wrong.map((error) => error.formattedMessage).join('\n'));
    writeWhole(templateFile(template), JSON.stringify({ html }));
  }
}

async function drawShapes(): Promise<void> {
  const { default: sharp } = await import('sharp');
  for (const niche of Object.keys(NICHES)) {
    const svg = readFileSync(join(HERE, 'shapes', `${niche}.svg`));
    const picture = await sharp(svg, { density: 300 }).resize(SHAPE_PX, SHAPE_PX).png({ palette: true }).toBuffer();
    writeWhole(shapeFile(Number(niche)), picture);
  }
}

/** A reader sees the old file or the new one, never half of it. */
function writeWhole(path: string, content: string | Buffer): void {
  const partial = `${path}.${process.pid}.partial`;
  writeFileSync(partial, content);
  renameSync(partial, path);
}

if (import.meta.main) {
  const built = await buildEmails();
  process.stdout.write(built ? 'e-mail templates built\n' : 'e-mail templates are fresh\n');
}
