import { LineCounter, parseDocument } from 'yaml';

import { folderIssue, type IssueSource, type TenantIssue } from './tenant-issues.ts';

/** Maximum errors reported; later ones are mostly consequences of the first. */
const MAX_ERRORS = 5;

/** The data of a file with the positions of its parts. */
type YamlResult = { ok: true; source: IssueSource } | { ok: false; issues: TenantIssue[] };

/**
 * Parses a site's YAML file. Never throws: syntax errors are returned as issues.
 * @param file name shown to an operator: `default/tenant.yaml`
 */
export function parseYaml(text: string, file: string): YamlResult {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const faults = [...document.errors, ...document.warnings];
  if (faults.length > 0) {
    const issues = faults.slice(0, MAX_ERRORS).map((fault): TenantIssue => {
      const { line, col } = lines.linePos(fault.pos[0]);
      return { file, line, column: col, path: '', wrong: `is not YAML: ${fault.message}`, allowed: 'YAML 1.2' };
    });
    return { ok: false, issues };
  }
  try {
    return { ok: true, source: { file, document, lines, data: document.toJS() as unknown } };
  } catch {
    return { ok: false, issues: [folderIssue(file, 'has too many aliases', 'at most 100')] };
  }
}
