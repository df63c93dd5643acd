import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { DomainError, domainError, fieldError } from '../lib/errors/errors.ts';
import { ipPrefix } from '../lib/network/ip-prefix.ts';
import { UPLOAD_LIMITS } from '../modules/people/photos/index.ts';
import { logError, requireMember } from './register-calls.ts';
import { uploadForms, type FormFields, type UploadForm, type UploadOptions } from './upload-forms.ts';
import { createUploadShares, type Upload } from './upload-shares.ts';

/** Bytes allowed for the form around the file. */
const MAX_FORM_BYTES = 16 * 1024;
/** A file's own limit may be lower. */
const LIMITS = { fileSize: UPLOAD_LIMITS.bytes, files: 2, fields: 6, fieldSize: 1024, parts: 8, headerPairs: 20 };

/** A file may arrive slowly; then its own limits count. */
const CONFIG = { admitted: 'uncounted', receivesFiles: true } as const;

/**
 * `POST /api/photo.php`, `POST /api/album-photo.php`, `POST /api/photo-check.php` and `POST /api/voice.php`: one file as
 * `multipart/form-data`, read in chunks up to its size limit. A form submitted without JavaScript is redirected to its page, with any error in the URL.
 */
export function registerPhotoUpload(app: FastifyInstance, { services }: UploadOptions): void {
  const shares = createUploadShares();
  async function take(request: FastifyRequest, form: UploadForm, fields: FormFields): Promise<object> {
    const ctx = requireMember(request);
    // The parser waits for the end of the request, and that of a connection that is gone has been told already.
    if (request.raw.destroyed) throw domainError('malformed_request');
    const upload = shares.begin(ctx.viewer.userId, ipPrefix(ctx.ipAddress), () => request.raw.destroy());
    try {
      const file = await readUpload(request, form, fields, upload);
      upload.takePlace();
      return await form.store(ctx, file, fields);
    } finally {
      upload.end();
    }
  }
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS });
    for (const form of uploadForms(services)) {
      scope.post(form.path, { config: CONFIG }, async (request, reply) => {
        const fields: FormFields = {};
        try {
          const body = await take(request, form, fields);
          return sendResult(request, reply.code(201), body, form.page(fields, 'photo=added'));
        } catch (error) {
          if (!isFormSubmission(request)) throw error;
          const { code } = logError(error, request);
          // The page redirects to the login and back, so a photo result would be meaningless.
          const outcome = code === 'authentication_required' ? '' : `photo_error=${form.refusal(error, code)}`;
          return sendResult(request, reply, {}, form.page(fields, outcome));
        }
      });
    }
  });
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
 * @throws DomainError `unsupported_media_type` for another kind of body, the form's own error for a file that is too
 * large, `invalid_fields` without exactly one file or with unknown fields, `malformed_request` for an incomplete form
 */
async function readUpload(
  request: FastifyRequest,
  { file, fields: known }: UploadForm,
  fields: FormFields,
  upload: Upload,
): Promise<Buffer> {
  if (!request.isMultipart()) throw domainError('unsupported_media_type');
  if (Number(request.headers['content-length'] ?? 0) > file.bytes + MAX_FORM_BYTES) throw file.tooLarge();
  // Known, and not a duplicate.
  const isNewField = (name: string) => known.has(name) && !Object.hasOwn(fields, name);
  try {
    let bytes: Buffer | null = null;
    for await (const part of request.parts({ limits: { fileSize: file.bytes } })) {
      if (part.type === 'file' && part.fieldname === file.field && !bytes) bytes = await readFile(part, file, upload);
      else if (part.type === 'field' && isNewField(part.fieldname)) fields[part.fieldname] = String(part.value);
      else throw fieldError(file.field, file.single);
    }
    if (!bytes || bytes.length === 0) throw fieldError(file.field, file.missing);
    return bytes;
  } catch (error) {
    throw toUploadError(error, file);
  }
}

async function readFile({ file }: MultipartFile, expected: UploadForm['file'], upload: Upload): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file as AsyncIterable<Buffer>) {
    upload.hold(chunk.length);
    chunks.push(chunk);
  }
  if (file.truncated) throw expected.tooLarge();
  return Buffer.concat(chunks);
}

/** Error codes of the multipart parser for too many parts. */
const TOO_MANY_PARTS_CODES = new Set(['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT']);

function toUploadError(error: unknown, { field, tooLarge, single }: UploadForm['file']): DomainError {
  if (error instanceof DomainError) return error;
  const { code = '' } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (TOO_MANY_PARTS_CODES.has(code)) return fieldError(field, single);
  return domainError('malformed_request', { cause: error });
}
