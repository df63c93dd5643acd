import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { DomainError, domainError, fieldError } from '../lib/errors/errors.ts';
import type { MemberCtx } from '../context.ts';
import { ipPrefix } from '../lib/network/ip-prefix.ts';
import { isUuid } from '../lib/security/ids.ts';
import { photoFieldsSchema, type SendingInput } from '../modules/conversation/chat/index.ts';
import { fileRejection, UPLOAD_LIMITS } from '../modules/people/photos/index.ts';
import type { Services } from '../services.ts';
import { toFieldErrors } from './error-body.ts';
import { logError, requireMember } from './register-calls.ts';
import { createUploadShares, type Upload } from './upload-shares.ts';

export const PHOTO_UPLOAD_PATH = '/api/photo.php';
export const PHOTO_CHECK_PATH = '/api/photo-check.php';
export const ALBUM_PHOTO_PATH = '/api/album-photo.php';

const FIELD = 'photo';
/** Bytes allowed for the form around the file. */
const MAX_FORM_BYTES = 16 * 1024;
const LIMITS = { fileSize: UPLOAD_LIMITS.bytes, files: 2, fields: 5, fieldSize: 1024, parts: 7, headerPairs: 20 };

/** A picture may arrive slowly; then its own limits count. */
const CONFIG = { admitted: 'uncounted', receivesFiles: true } as const;

interface UploadOptions {
  services: Pick<Services, 'photos' | 'chat' | 'photoVerification'>;
}

/** Fields that send a photo in a conversation instead of adding it to the profile. */
const CHAT_FIELDS = new Set(['profile', 'conversation', 'client_id', 'accept_fictional']);

/** The form's other fields, as sent. */
type FormFields = Record<string, string>;

/** What is done with an uploaded picture. */
interface UploadForm {
  path: string;
  /** Names of the fields beside the file. */
  fields: ReadonlySet<string>;
  store(ctx: MemberCtx, photo: Buffer, fields: FormFields): Promise<object>;
  /** Names a refusal in the address of that page. */
  refusal(error: unknown, code: string): string;
  /** The page of the form, for browsers without script. @param outcome query; empty for none */
  page(fields: FormFields, outcome: string): string;
}

/** A photo of the profile, or with the conversation fields, of a conversation. */
const photoForm = ({ photos, chat }: UploadOptions['services']): UploadForm => ({
  path: PHOTO_UPLOAD_PATH,
  fields: CHAT_FIELDS,
  store: async (ctx, photo, fields) => {
    if (Object.keys(fields).length === 0) return { photo: await photos.addPhoto(ctx, photo) };
    const sent = await chat.sendPhoto(ctx, parseFields(fields), photo);
    fields['conversation'] = sent.conversation.id;
    return { photo: sent.message.photo, ...sent };
  },
  refusal: (_error, code) => code,
  page: resultPageUrl,
});

/** A photo of the private album. */
const albumForm = ({ photos }: UploadOptions['services']): UploadForm => ({
  path: ALBUM_PHOTO_PATH,
  fields: new Set(),
  store: async (ctx, photo) => ({ photo: await photos.addPrivatePhoto(ctx, photo) }),
  refusal: (_error, code) => code,
  page: (_fields, outcome) => `/settings/album${outcome && `?${outcome}`}`,
});

/** The picture of the asked pose, for the check that the main photo shows the member. */
const checkForm = ({ photoVerification }: UploadOptions['services']): UploadForm => ({
  path: PHOTO_CHECK_PATH,
  fields: new Set(['consent']),
  store: async (ctx, picture, { consent }) => {
    await photoVerification.submitPicture(ctx, { consent: consent === '1' }, picture);
    return { submitted: true };
  },
  refusal: (error, code) => fieldKey(error) ?? code,
  page: (_fields, outcome) => `/settings/verification${outcome && `?${outcome}`}`,
});

/**
 * `POST /api/photo.php`, `POST /api/album-photo.php` and `POST /api/photo-check.php`: one picture as `multipart/form-data`, read in chunks up to
 * the size limit. A form submitted without JavaScript is redirected to
 * its page, with any error in the URL.
 */
export function registerPhotoUpload(app: FastifyInstance, { services }: UploadOptions): void {
  const shares = createUploadShares();
  async function take(request: FastifyRequest, form: UploadForm, fields: FormFields): Promise<object> {
    const ctx = requireMember(request);
    // The parser waits for the end of the request, and that of a connection that is gone has been told already.
    if (request.raw.destroyed) throw domainError('malformed_request');
    const upload = shares.begin(ctx.viewer.userId, ipPrefix(ctx.ipAddress), () => request.raw.destroy());
    try {
      const photo = await readUpload(request, { known: form.fields, fields }, upload);
      upload.takePlace();
      return await form.store(ctx, photo, fields);
    } finally {
      upload.end();
    }
  }
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: LIMITS });
    for (const form of [photoForm(services), albumForm(services), checkForm(services)]) {
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

/** What is wrong with a field beside the file, such as a missing consent. */
function fieldKey(error: unknown): string | undefined {
  const fields = error instanceof DomainError && error.code === 'invalid_fields' ? error.fields : undefined;
  return Object.values(fields ?? {})[0]?.key;
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
 * @param form.fields receives the other form fields
 * @param upload counts the bytes
 * @throws DomainError `unsupported_media_type` for another kind of body, `photo_too_large`, `invalid_fields` without
 * exactly one file or with unknown fields, `malformed_request` for an incomplete form
 */
async function readUpload(
  request: FastifyRequest,
  { known, fields }: { known: ReadonlySet<string>; fields: FormFields },
  upload: Upload,
): Promise<Buffer> {
  if (!request.isMultipart()) throw domainError('unsupported_media_type');
  if (Number(request.headers['content-length'] ?? 0) > UPLOAD_LIMITS.bytes + MAX_FORM_BYTES)
    throw fileRejection('photo_too_large');
  // Known, and not a duplicate.
  const isNewField = (name: string) => known.has(name) && !Object.hasOwn(fields, name);
  try {
    let photo: Buffer | null = null;
    for await (const part of request.parts()) {
      if (part.type === 'file' && part.fieldname === FIELD && !photo) photo = await readFile(part, upload);
      else if (part.type === 'field' && isNewField(part.fieldname)) fields[part.fieldname] = String(part.value);
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

/** Error codes of the multipart parser for too many parts. */
const TOO_MANY_PARTS_CODES = new Set(['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT']);

function toUploadError(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const { code = '' } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileRejection('photo_too_large');
  if (TOO_MANY_PARTS_CODES.has(code)) return fieldError(FIELD, 'photo_single');
  return domainError('malformed_request', { cause: error });
}
