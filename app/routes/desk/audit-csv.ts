import type { LoaderFunctionArgs } from '@remix-run/node';

import { auditSearchOf } from '../../features/desk/access/audit-search-of.ts';
import { requireOperator } from '../../lib/require-operator.ts';

/** The entries that are found, as a file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const text = await services.operators.exportAudit(ctx, auditSearchOf(request));
  return new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="audit.csv"',
      'Cache-Control': 'no-store',
    },
  });
}
