import { deskLoader } from '../../../features/desk/kit/desk-route.server.ts';

/** A picture of a fictional profile, for operators who may edit it. */
export const loader = deskLoader(async ({ ctx, services, at, params }) => {
  const bytes = await services.fictional.pictures.readPicture(ctx, at, params['photo'] ?? '');
  return new Response(new Uint8Array(bytes), {
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'private, no-store' },
  });
});
