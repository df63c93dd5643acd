import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';

/** The bytes of a recording. Only the operator's browser caches them, until the signed URL expires. */
export const loader = deskLoader(async ({ ctx, services, at, request, search }) => {
  const { status, headers, body } = await services.voice.readFile(ctx, {
    ...at,
    expires: search.get('e') ?? '',
    signature: search.get('s') ?? '',
    range: request.headers.get('range'),
  });
  return new Response(new Uint8Array(body), {
    status,
    headers: { ...headers, 'Cache-Control': 'private, max-age=600, immutable' },
  });
});
