import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';

/** The bytes of a photo in moderation. Only the operator's browser caches them, until the signed URL expires. */
export const loader = deskLoader(async ({ ctx, services, at, params, search }) => {
  const bytes = await services.photoQueue.readFile(ctx, {
    ...at,
    size: params['size'] ?? '',
    expires: search.get('e') ?? '',
    signature: search.get('s') ?? '',
  });
  const headers = { 'Content-Type': 'image/webp', 'Cache-Control': 'private, max-age=600, immutable' };
  return new Response(new Uint8Array(bytes), { headers });
});
