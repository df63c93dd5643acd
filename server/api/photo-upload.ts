import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { DomainError, domainError, fieldError } from '../lib/errors.ts';
import { UPLOAD_LIMITS } from '../modules/photos/decode-job.ts';
import { refuseFile } from '../modules/photos/upload-refusals.ts';
import type { Services } from '../services.ts';
import { toDomainError } from './error-answer.ts';
import { requireMember } from './register-calls.ts';

export const PHOTO_UPLOAD_PATH = '/api/photo.php';

const FIELD = 'photo';
/** Room for the form around the file, in bytes. */
const FORM = 16 * 1024;
/** Uploads that may be on their way at once, each with up to 10 MB in memory; more are asked to come back. */
const AT_ONCE = 24;
const TRY_AGAIN = 30;
/** Time that a whole upload may take, in ms: slow phones are given it, whoever only holds a place is not given more. */
const TIME = 120_000;

const LIMITS = { fileSize: UPLOAD_LIMITS.bytes, files: 2, fields: 1, fieldSize: 1024, parts: 3, headerPairs: 20 };

/**
 * `POST /api/photo.php`: one picture as `multipart/form-data`, read piece by piece up to the limit. A form sent by a browser
 * without script is led back to the profile, with what was refused in the address.
 */
export function registerPhotoUpload(app: FastifyInstance, { services }: { services: Pick<Services, 'photos'> }): void {
  let underway = 0;
  async function take(request: FastifyRequest) {
    const ctx = requireMember(request);
    if (underway >= AT_ONCE) throw domainError('photos_busy', { retryAfter: TRY_AGAIN });
    underway += 1;
    try {
      return await services.photos.addPhoto(ctx, await readPhoto(request));
    } finally {
      underway -= 1;
    }
  }
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS });
    scope.post(PHOTO_UPLOAD_PATH, async (request, reply) => {
      try {
        return answer(request, reply.code(201), { photo: await take(request) }, 'photo=added');
      } catch (error) {
        if (!isForm(request)) throw error;
        const { code } = toDomainError(error);
        // The profile leads to the login and back; there is no use in telling of a photo then.
        return answer(request, reply, {}, code === 'authentication_required' ? '' : `photo_error=${code}`);
      }
    });
  });
}

/** Whether a browser sent the form itself, and so shows what is answered. */
function isForm({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('text/html');
}

function answer(request: FastifyRequest, reply: FastifyReply, body: object, outcome: string): FastifyReply {
  void reply.header('cache-control', 'no-store');
  return isForm(request) ? reply.redirect(outcome ? `/profile?${outcome}#photos` : '/profile', 303) : reply.send(body);
}

/**
 * The bytes of the form's one file.
 * @throws DomainError `unsupported_media_type` for another kind of body, `photo_too_large`, `invalid_fields` without a
 * file, with several, or with other fields, `malformed_request` for a form that breaks off
 */
async function readPhoto(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw domainError('unsupported_media_type');
  if (Number(request.headers['content-length'] ?? 0) > UPLOAD_LIMITS.bytes + FORM) throw refuseFile('photo_too_large');
  const timer = setTimeout(() => request.raw.destroy(), TIME);
  try {
    let photo: Buffer | null = null;
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== FIELD || photo) throw fieldError(FIELD, 'photo_single');
      photo = await part.toBuffer();
    }
    if (!photo || photo.length === 0) throw fieldError(FIELD, 'photo_required');
    return photo;
  } catch (error) {
    throw readFailure(error);
  } finally {
    clearTimeout(timer);
  }
}

/** What the form's reader says of too many parts. */
const TOO_MANY = new Set(['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT']);

function readFailure(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const { code = '' } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return refuseFile('photo_too_large');
  if (TOO_MANY.has(code)) return fieldError(FIELD, 'photo_single');
  return domainError('malformed_request', { cause: error });
}
