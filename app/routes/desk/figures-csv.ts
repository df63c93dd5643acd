import type { LoaderFunctionArgs } from '@remix-run/node';

import { readFigures } from '../../features/desk/figures/figures-query.ts';
import { requireOperator } from '../../lib/require-operator.ts';

/** The figures that the page shows, as a file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const query = readFigures(new URL(request.url).searchParams);
  const file = await services.figures.csv(ctx, query);
  return new Response(file, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="figures-${query.range}-days.csv"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
