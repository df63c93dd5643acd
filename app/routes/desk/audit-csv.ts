import { readAuditSearch } from '../../features/desk/access/audit-search-of.ts';
import { csvResponse } from '../../features/desk/kit/csv-response.server.ts';
import { deskLoader } from '../../features/desk/kit/desk-route.server.ts';

/** The audit log entries of the page's search, as a CSV file. */
export const loader = deskLoader(async ({ ctx, services, query }) =>
  csvResponse('audit.csv', await services.operators.exportAudit(ctx, readAuditSearch({ query }))),
);
