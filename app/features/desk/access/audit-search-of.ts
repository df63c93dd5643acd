import type { AuditSearch } from '../../../../server/modules/operators/audit-search.ts';

/** What a page's address looks for in the audit log. */
export function auditSearchOf({ url }: Request): AuditSearch {
  const { searchParams } = new URL(url);
  const textOf = (name: string) => searchParams.get(name)?.trim() || null;
  return {
    site: textOf('site'),
    operator: textOf('operator'),
    action: textOf('action'),
    subject: textOf('subject'),
    from: textOf('from'),
    until: textOf('until'),
    after: textOf('after'),
  };
}
