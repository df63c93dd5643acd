import type { LoaderFunctionArgs } from '@remix-run/node';

import { requireOperator } from '../../lib/require-operator.ts';

/** A picture of a fictional profile, for who may write it. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { ctx, services } = requireOperator(context);
  const at = { tenantId: params['site'] ?? '', id: params['id'] ?? '' };
  const bytes = await services.fictional.pictures.readPicture(ctx, at, params['photo'] ?? '');
  return new Response(new Uint8Array(bytes), {
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'private, no-store' },
  });
}
