import type { Trx } from '../../../../db/client.ts';
import { findAppeal, findDecidedTogether } from '../../safety/appeals.ts';
import { selectReporterNames } from './report-queue.queries.ts';

const meaning = /[.*+?^${}()|[\]\\]/g;

/** The first of these names that stands in a text as words of its own, in capitals or not; null for none. */
export function nameIn(text: string, names: readonly string[]): string | null {
  const stands = (name: string) =>
    new RegExp(String.raw`(?<![\p{L}\p{N}])${name.replace(meaning, String.raw`\$&`)}(?![\p{L}\p{N}])`, 'iu').test(text);
  return names.find((name) => name !== '' && stands(name)) ?? null;
}

interface Words {
  tenantId: string;
  id: string;
  /** What the member whom the report is about reads. */
  text: string;
}

/** Who reported, where their name stands in what the reported member would read; null otherwise. @param along reports decided with it */
export async function namedInDecision(trx: Trx, { tenantId, id, text, along }: Words & { along: readonly string[] }) {
  return nameIn(text, await selectReporterNames(trx, tenantId, [id, ...along]));
}

/** The same of the decision about an appeal: it tells its reasons to who was restricted, or the facts of a measure. */
export async function namedInAppeal(
  trx: Trx,
  { tenantId, id, answer, facts }: Omit<Words, 'text'> & { answer: string; facts: string },
): Promise<string | null> {
  const appeal = await findAppeal(trx, tenantId, id);
  if (!appeal?.reportId) return null;
  const text = appeal.restrictionId ? answer : facts;
  const reports = await findDecidedTogether(trx, tenantId, appeal.reportId);
  return nameIn(text, await selectReporterNames(trx, tenantId, [appeal.reportId, ...reports]));
}
