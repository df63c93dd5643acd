import { readMetricsQuery } from '../../../features/desk/metrics/metrics-query.ts';
import { csvResponse, deskLoader } from '../../../features/desk/kit/desk-route.server.ts';

export const loader = deskLoader(async ({ ctx, services, search }) => {
  const query = readMetricsQuery(search);
  return csvResponse(`figures-${query.range}-days.csv`, await services.metrics.csv(ctx, query));
});
