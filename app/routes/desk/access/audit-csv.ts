import { readAuditSearch } from '../../../features/desk/access/audit-log.tsx';
import { csvResponse, deskLoader } from '../../../features/desk/kit/desk-route.server.ts';

/** The audit log entries of the page's search, as a CSV file. */
export const loader = deskLoader(async ({ ctx, services, query }) =>
  csvResponse('audit.csv', await services.operators.exportAudit(ctx, readAuditSearch({ query }))),
);
