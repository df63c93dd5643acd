import { readMetricsQuery } from '../../features/desk/figures/figures-query.ts';
import { csvResponse } from '../../features/desk/kit/csv-response.server.ts';
import { deskLoader } from '../../features/desk/kit/desk-route.server.ts';

/** The page's metrics as a CSV file. */
export const loader = deskLoader(async ({ ctx, services, search }) => {
  const query = readMetricsQuery(search);
  return csvResponse(`figures-${query.range}-days.csv`, await services.metrics.csv(ctx, query));
});
