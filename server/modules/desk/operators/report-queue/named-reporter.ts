import type { Trx } from '../../../../../db/client.ts';
import { findAppeal, findDecidedTogether } from '../../../trust/safety/index.ts';
import { selectReporterNames } from './report-queue.queries.ts';

const REGEX_SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** Finds the first of the names that occurs in a text as a whole word, case-insensitive; null if none does. */
export function findName(text: string, names: readonly string[]): string | null {
  const stands = (name: string) =>
    new RegExp(String.raw`(?<![\p{L}\p{N}])${name.replace(REGEX_SPECIAL, String.raw`\$&`)}(?![\p{L}\p{N}])`, 'iu').test(
      text,
    );
  return names.find((name) => name !== '' && stands(name)) ?? null;
}

interface DecisionText {
  tenantId: string;
  id: string;
  /** Text that the reported member will read. */
  text: string;
}

/**
 * The reporter's name if it occurs in the text for the reported member, otherwise null. @param along reports decided
 * together
 */
export async function reporterNamedInDecision(
  trx: Trx,
  { tenantId, id, text, along }: DecisionText & { along: readonly string[] },
) {
  return findName(text, await selectReporterNames(trx, tenantId, [id, ...along]));
}

/**
 * As `namedInDecision` for an appeal: the reported member reads the answer if they appealed against a restriction, else
 * the facts of the new measure.
 */
export async function reporterNamedInAppeal(
  trx: Trx,
  { tenantId, id, answer, facts }: Omit<DecisionText, 'text'> & { answer: string; facts: string },
): Promise<string | null> {
  const appeal = await findAppeal(trx, tenantId, id);
  if (!appeal?.reportId) return null;
  const text = appeal.restrictionId ? answer : facts;
  const reports = await findDecidedTogether(trx, tenantId, appeal.reportId);
  return findName(text, await selectReporterNames(trx, tenantId, [appeal.reportId, ...reports]));
}
