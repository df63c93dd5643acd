import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { DomainError, domainError, fieldError } from '../lib/errors/errors.ts';
import { ipPrefix } from '../lib/network/ip-prefix.ts';
import { isUuid } from '../lib/security/ids.ts';
import { photoFieldsSchema, type SendingInput } from '../modules/conversation/chat/index.ts';
import { fileRejection, UPLOAD_LIMITS } from '../modules/people/photos/index.ts';
import type { Services } from '../services.ts';
import { toFieldErrors } from './error-body.ts';
import { logError, requireMember } from './register-calls.ts';
import { createUploadShares, type Upload } from './upload-shares.ts';

export const PHOTO_UPLOAD_PATH = '/api/photo.php';

const FIELD = 'photo';
/** Bytes allowed for the form around the file. */
const MAX_FORM_BYTES = 16 * 1024;
const LIMITS = { fileSize: UPLOAD_LIMITS.bytes, files: 2, fields: 5, fieldSize: 1024, parts: 7, headerPairs: 20 };

/** A picture may arrive slowly; then its own limits count. */
const CONFIG = { admitted: 'uncounted', receivesFiles: true } as const;

interface UploadOptions {
  services: Pick<Services, 'photos' | 'chat'>;
}

/** Fields that send a photo in a conversation instead of adding it to the profile. */
const CHAT_FIELDS = new Set(['profile', 'conversation', 'client_id', 'accept_fictional']);

/** The form's other fields, as sent. */
type FormFields = Record<string, string>;

/**
 * `POST /api/photo.php`: one picture as `multipart/form-data`, read in chunks up to the size limit, for the member's
 * profile or, with the conversation fields, for a conversation. A form submitted without JavaScript is redirected to
 * its page, with any error in the URL.
 */
export function registerPhotoUpload(app: FastifyInstance, { services }: UploadOptions): void {
  const shares = createUploadShares();
  async function take(request: FastifyRequest, fields: FormFields): Promise<object> {
    const ctx = requireMember(request);
    // The parser waits for the end of the request, and that of a connection that is gone has been told already.
    if (request.raw.destroyed) throw domainError('malformed_request');
    const upload = shares.begin(ctx.viewer.userId, ipPrefix(ctx.ipAddress), () => request.raw.destroy());
    try {
      const photo = await readUpload(request, fields, upload);
      upload.takePlace();
      if (Object.keys(fields).length === 0) return { photo: await services.photos.addPhoto(ctx, photo) };
      const sent = await services.chat.sendPhoto(ctx, parseFields(fields), photo);
      fields['conversation'] = sent.conversation.id;
      return { photo: sent.message.photo, ...sent };
    } finally {
      upload.end();
    }
  }
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS });
    scope.post(PHOTO_UPLOAD_PATH, { config: CONFIG }, async (request, reply) => {
      const fields: FormFields = {};
      try {
        const body = await take(request, fields);
        return sendResult(request, reply.code(201), body, resultPageUrl(fields, 'photo=added'));
      } catch (error) {
        if (!isFormSubmission(request)) throw error;
        const { code } = logError(error, request);
        // The profile page redirects to the login and back, so a photo result would be meaningless.
        const outcome = code === 'authentication_required' ? '' : `photo_error=${code}`;
        return sendResult(request, reply, {}, resultPageUrl(fields, outcome));
      }
    });
  });
}

/** @throws DomainError `invalid_fields` */
function parseFields(fields: FormFields): SendingInput {
  const parsed = photoFieldsSchema.safeParse(fields, { reportInput: true });
  if (!parsed.success) throw domainError('invalid_fields', { fields: toFieldErrors(parsed.error.issues) });
  return parsed.data;
}

/** The page a form was submitted from, from its Referer header. */
function resultPageUrl(fields: FormFields, outcome: string): string {
  const query = outcome && `?${outcome}`;
  if (isUuid(fields['conversation'])) return `/chats/${fields['conversation']}${query}`;
  if (isUuid(fields['profile'])) return `/members/${fields['profile']}/chat${query}`;
  return outcome ? `/profile${query}#photos` : '/profile';
}

/** Whether the browser submitted the form itself and will display the response. */
function isFormSubmission({ headers }: FastifyRequest): boolean {
  return (headers.accept ?? '').includes('text/html');
}

function sendResult(request: FastifyRequest, reply: FastifyReply, body: object, page: string): FastifyReply {
  void reply.header('cache-control', 'no-store');
  return isFormSubmission(request) ? reply.redirect(page, 303) : reply.send(body);
}

/**
 * Reads the bytes of the form's file.
 * @param fields receives the other form fields
 * @param upload counts the bytes
 * @throws DomainError `unsupported_media_type` for another kind of body, `photo_too_large`, `invalid_fields` without
 * exactly one file or with unknown fields, `malformed_request` for an incomplete form
 */
async function readUpload(request: FastifyRequest, fields: FormFields, upload: Upload): Promise<Buffer> {
  if (!request.isMultipart()) throw domainError('unsupported_media_type');
  if (Number(request.headers['content-length'] ?? 0) > UPLOAD_LIMITS.bytes + MAX_FORM_BYTES)
    throw fileRejection('photo_too_large');
  try {
    let photo: Buffer | null = null;
    for await (const part of request.parts()) {
      if (part.type === 'file' && part.fieldname === FIELD && !photo) photo = await readFile(part, upload);
      else if (part.type === 'field' && isChatField(part.fieldname, fields))
        fields[part.fieldname] = String(part.value);
      else throw fieldError(FIELD, 'photo_single');
    }
    if (!photo || photo.length === 0) throw fieldError(FIELD, 'photo_required');
    return photo;
  } catch (error) {
    throw toUploadError(error);
  }
}

async function readFile({ file }: MultipartFile, upload: Upload): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file as AsyncIterable<Buffer>) {
    upload.hold(chunk.length);
    chunks.push(chunk);
  }
  if (file.truncated) throw fileRejection('photo_too_large');
  return Buffer.concat(chunks);
}

/** Whether the field is known and not a duplicate. */
const isChatField = (name: string, fields: object) => CHAT_FIELDS.has(name) && !Object.hasOwn(fields, name);

/** Error codes of the multipart parser for too many parts. */
const TOO_MANY_PARTS_CODES = new Set(['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT']);

function toUploadError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const { code = '' } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileRejection('photo_too_large');
  if (TOO_MANY_PARTS_CODES.has(code)) return fieldError(FIELD, 'photo_single');
  return domainError('malformed_request', { cause: error });
}
