import { YAMLMap, isMap, parseDocument, type Document } from 'yaml';
import { z } from 'zod';

/** Three letters and a number: of three digits for a requirement of the product, of one or two for one of the code. */
export const REQUIREMENT_ID = /[A-Z]{3}-(?:\d{3}|[1-9]\d?)/;

/** A requirement: proved by the named tests, shown by documents, or still owed by a part of the work. */
const requirementSchema = z
  .strictObject({
    text: z.string().min(1),
    tests: z.array(z.string()).min(1).optional(),
    /** Files other than tests in which a reader sees it, such as a document or the configuration of a check. */
    documents: z.array(z.string()).min(1).optional(),
    owed: z.string().min(1).optional(),
    /** Why a requirement is still owed. */
    note: z.string().optional(),
  })
  .refine((entry) => (entry.tests === undefined && entry.documents === undefined) !== (entry.owed === undefined), {
    error: 'names tests or documents, or else owed',
  });

const registerSchema = z.record(z.string().regex(new RegExp(`^${REQUIREMENT_ID.source}$`)), requirementSchema);

export type Register = z.output<typeof registerSchema>;

/** @throws Error naming the problem if the file is not YAML or an entry is invalid */
export function parseRegister(text: string): Register {
  const document = parseDocument(text);
  if (document.errors.length > 0) throw new Error(document.errors[0]!.message);
  const parsed = registerSchema.safeParse(document.toJS());
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  return parsed.data;
}

/**
 * Records for every requirement the files whose titles mention it; an owed requirement that is mentioned becomes
 * proved.
 * @param titled ids by test file
 * @returns the register's new text; comments and everything else are preserved
 */
export function fillRegister(text: string, titled: ReadonlyMap<string, ReadonlySet<string>>): string {
  const document = parseDocument(text);
  for (const id of Object.keys(parseRegister(text))) {
    const files = filesOf(id, titled);
    const entry = document.get(id);
    if (files.length === 0 || !isMap(entry)) continue;
    entry.delete('owed');
    entry.delete('note');
    entry.set('tests', document.createNode(files));
  }
  return write(document);
}

/** The test files whose titles mention a requirement. */
export function filesOf(id: string, titled: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...titled].filter(([, ids]) => ids.has(id)).map(([file]) => file);
}

function write(document: Document): string {
  if (!(document.contents instanceof YAMLMap)) throw new Error('the register is not a list of requirements');
  return document.toString({ lineWidth: 0 });
}
