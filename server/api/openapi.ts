import { groupCalls, splitCallPath, type Call } from './call.ts';
import { MAIL_WEBHOOK_PATH } from './mail-webhook.ts';
import { operationOf } from './openapi/operation.ts';
import { schemaOf } from './openapi/parts.ts';
import {
  ALBUM_PHOTO,
  EVENTS,
  MAIL_WEBHOOK,
  PHOTO_CHECK,
  PHOTO_UPLOAD,
  VOICE_UPLOAD,
  webhook,
} from './openapi/other-routes.ts';
import { ALBUM_PHOTO_PATH, PHOTO_CHECK_PATH, PHOTO_UPLOAD_PATH, VOICE_UPLOAD_PATH } from './upload-forms.ts';
import { errorShape } from './views.schema.ts';

/** Builds the OpenAPI 3.1 document of the API from the schemas that validate the calls. */
export function buildOpenApi(
  calls: readonly Call[],
  { version, sessionCookie }: { version: string; sessionCookie: string },
): Record<string, unknown> {
  const byPath = Map.groupBy(groupCalls(calls), ([call]) => splitCallPath(call!).path);
  const paths = [...byPath].map(([path, groups]) => [
    path,
    Object.fromEntries(groups.map((group) => [group[0]!.method.toLowerCase(), operationOf(group)])),
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Sibling', version, description: 'HTTP API of one site. Sessions use a cookie.' },
    paths: {
      ...(Object.fromEntries(paths) as Record<string, unknown>),
      '/api/events': EVENTS,
      [MAIL_WEBHOOK_PATH]: MAIL_WEBHOOK,
      '/api/webhooks/{provider}': webhook(false),
      '/api/webhooks/{provider}/signed': webhook(true),
      [ALBUM_PHOTO_PATH]: { post: ALBUM_PHOTO },
      [PHOTO_CHECK_PATH]: { post: PHOTO_CHECK },
      [VOICE_UPLOAD_PATH]: { post: VOICE_UPLOAD },
      [PHOTO_UPLOAD_PATH]: {
        ...(Object.fromEntries(paths) as Record<string, object>)[PHOTO_UPLOAD_PATH],
        post: PHOTO_UPLOAD,
      },
    },
    components: {
      schemas: { Error: schemaOf(errorShape, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        mailHook: {
          type: 'apiKey',
          in: 'header',
          name: 'Mail-Hook-Signature',
          description: 't=<unix seconds>,v1=<HMAC-SHA256 of "<t>.<body>" under MAIL_HOOK_SECRET, hex>',
        },
      },
    },
  };
}
