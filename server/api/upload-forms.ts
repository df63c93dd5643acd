import type { z } from 'zod';

import type { MemberCtx } from '../context.ts';
import { DomainError, domainError } from '../lib/errors/errors.ts';
import { isUuid } from '../lib/security/ids.ts';
import { photoFieldsSchema, voiceFieldsSchema } from '../modules/conversation/chat/index.ts';
import { VOICE_LIMITS, voiceTooLarge } from '../modules/conversation/voice/index.ts';
import { fileRejection, UPLOAD_LIMITS } from '../modules/people/photos/index.ts';
import type { Services } from '../services.ts';
import { toFieldErrors } from './error-body.ts';

export const PHOTO_UPLOAD_PATH = '/api/photo.php';
export const PHOTO_CHECK_PATH = '/api/photo-check.php';
export const ALBUM_PHOTO_PATH = '/api/album-photo.php';
export const VOICE_UPLOAD_PATH = '/api/voice.php';

export interface UploadOptions {
  services: Pick<Services, 'photos' | 'chat' | 'photoVerification'>;
}

/** Fields that send a photo in a conversation instead of adding it to the profile. */
const CHAT_FIELDS = new Set(['profile', 'conversation', 'client_id', 'accept_fictional']);

/** The form's other fields, as sent. */
export type FormFields = Record<string, string>;

/** A file and its field. */
interface UploadedFile {
  field: string;
  bytes: number;
  tooLarge: () => DomainError;
  /** Keys of the errors without the file, and for anything else than one. */
  missing: string;
  single: string;
}

/** What is done with an uploaded file. */
export interface UploadForm {
  path: string;
  file: UploadedFile;
  /** Names of the fields beside the file. */
  fields: ReadonlySet<string>;
  store(ctx: MemberCtx, file: Buffer, fields: FormFields): Promise<object>;
  /** Names a refusal in the address of that page. */
  refusal(error: unknown, code: string): string;
  /** The page of the form, for browsers without script. @param outcome query; empty for none */
  page(fields: FormFields, outcome: string): string;
}

const PHOTO: UploadedFile = {
  field: 'photo',
  bytes: UPLOAD_LIMITS.bytes,
  tooLarge: () => fileRejection('photo_too_large'),
  missing: 'photo_required',
  single: 'photo_single',
};

/** A photo of the profile, or with the conversation fields, of a conversation. */
const photoForm = ({ photos, chat }: UploadOptions['services']): UploadForm => ({
  path: PHOTO_UPLOAD_PATH,
  file: PHOTO,
  fields: CHAT_FIELDS,
  store: async (ctx, photo, fields) => {
    if (Object.keys(fields).length === 0) return { photo: await photos.addPhoto(ctx, photo) };
    const sent = await chat.sendPhoto(ctx, parseFields(photoFieldsSchema, fields), photo);
    fields['conversation'] = sent.conversation.id;
    return { photo: sent.message.photo, ...sent };
  },
  refusal: (_error, code) => code,
  page: resultPageUrl,
});

/** A photo of the private album. */
const albumForm = ({ photos }: UploadOptions['services']): UploadForm => ({
  path: ALBUM_PHOTO_PATH,
  file: PHOTO,
  fields: new Set(),
  store: async (ctx, photo) => ({ photo: await photos.addPrivatePhoto(ctx, photo) }),
  refusal: (_error, code) => code,
  page: (_fields, outcome) => `/settings/album${outcome && `?${outcome}`}`,
});

/** The picture of the asked pose, for the check that the main photo shows the member. */
const checkForm = ({ photoVerification }: UploadOptions['services']): UploadForm => ({
  path: PHOTO_CHECK_PATH,
  file: PHOTO,
  fields: new Set(['consent']),
  store: async (ctx, picture, { consent }) => {
    await photoVerification.submitPicture(ctx, { consent: consent === '1' }, picture);
    return { submitted: true };
  },
  refusal: (error, code) => fieldKey(error) ?? code,
  page: (_fields, outcome) => `/settings/verification${outcome && `?${outcome}`}`,
});

/** A recording for a conversation. Only a script can record one, so its page is for somebody who made the form. */
const voiceForm = ({ chat }: UploadOptions['services']): UploadForm => ({
  path: VOICE_UPLOAD_PATH,
  file: {
    field: 'voice',
    bytes: VOICE_LIMITS.bytes,
    tooLarge: voiceTooLarge,
    missing: 'voice_required',
    single: 'voice_single',
  },
  fields: new Set([...CHAT_FIELDS, 'waveform']),
  store: (ctx, recording, fields) => chat.sendVoice(ctx, parseFields(voiceFieldsSchema, fields), recording),
  refusal: (_error, code) => code,
  page: resultPageUrl,
});

export const uploadForms = (services: UploadOptions['services']): UploadForm[] => [
  photoForm(services),
  albumForm(services),
  checkForm(services),
  voiceForm(services),
];

/** What is wrong with a field beside the file, such as a missing consent. */
function fieldKey(error: unknown): string | undefined {
  const fields = error instanceof DomainError && error.code === 'invalid_fields' ? error.fields : undefined;
  return Object.values(fields ?? {})[0]?.key;
}

/** @throws DomainError `invalid_fields` */
function parseFields<Output>(schema: z.ZodType<Output>, fields: FormFields): Output {
  const parsed = schema.safeParse(fields, { reportInput: true });
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
