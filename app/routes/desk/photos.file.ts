import type { LoaderFunctionArgs } from '@remix-run/node';

import { requireOperator } from '../../lib/require-operator.ts';

/**
 * The bytes of a photo that only operators may see. The operator's own browser keeps it until its address expires, so that
 * the next photo is there before it is asked for; nobody else does.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const { searchParams } = new URL(request.url);
  const bytes = await services.photoQueue.readFile(ctx, {
    tenantId: params['site'] ?? '',
    id: params['id'] ?? '',
    size: params['size'] ?? '',
    expires: searchParams.get('e') ?? '',
    signature: searchParams.get('s') ?? '',
  });
  const headers = { 'Content-Type': 'image/webp', 'Cache-Control': 'private, max-age=600, immutable' };
  return new Response(new Uint8Array(bytes), { headers });
}
