import { z } from 'zod';

import { photoFieldsSchema, voiceFieldsSchema } from '../../modules/conversation/chat/index.ts';
import { mailReportSchema } from '../../modules/delivery/notifications/index.ts';
import { SENDING_ERRORS } from '../call.ts';
import { photoShape, sentPhotoShape, sentShape } from '../views.schema.ts';
import { COMMON_ERRORS, MEMBER_ERRORS, PAGE_OWNER_HEADER, errorResponses, schemaOf } from './parts.ts';

/** The stream of live events, which is not registered as a `Call`. */
export const EVENTS = {
  get: {
    summary: 'Server-sent events for the signed-in member, resumable by Last-Event-ID',
    operationId: 'get_events',
    security: [{ session: [] }],
    parameters: [
      { name: 'Last-Event-ID', in: 'header', required: false, schema: { type: 'string' } },
      { name: 'after', in: 'query', required: false, schema: { type: 'integer', minimum: 0 } },
      PAGE_OWNER_HEADER,
    ],
    responses: {
      '200': {
        description:
          'message, read, like, unlike, match, block, account, photo, credits, order, chat, badges, typing, presence, missed, beat',
        content: { 'text/event-stream': {} },
      },
      ...Object.fromEntries(errorResponses(MEMBER_ERRORS)),
    },
  },
};

/** The webhook for mail server reports; its signature covers the exact body. */
export const MAIL_WEBHOOK = {
  post: {
    summary:
      'Accepts a signed report of a bounce, a complaint or an unsubscription; the response reveals nothing about the address',
    operationId: 'post_hooks_mail',
    security: [{ mailHook: [] }],
    parameters: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(mailReportSchema, 'input') } },
    },
    responses: {
      '200': { description: 'Taken', content: { 'application/json': { schema: { type: 'object' } } } },
      ...Object.fromEntries(
        errorResponses([
          'malformed_request',
          'signature_invalid',
          'signature_expired',
          'not_found',
          'payload_too_large',
          'unsupported_media_type',
        ]),
      ),
    },
  },
};

/** A provider event, in the format of that provider. */
export const webhook = (signed: boolean) => ({
  post: {
    summary: signed
      ? 'Accepts a signed provider event; stores it, then synchronises the payment with the provider'
      : 'Accepts a provider event; stores it, then synchronises the payment with the provider. Its content is not trusted',
    operationId: signed ? 'post_webhooks_provider_signed' : 'post_webhooks_provider',
    security: [],
    parameters: [{ name: 'provider', in: 'path', required: true, schema: { type: 'string' } }],
    requestBody: {
      required: true,
      content: { 'application/x-www-form-urlencoded': {}, 'application/json': {} },
    },
    responses: {
      '200': {
        description: 'Accepted, also when the payment is unknown',
        content: { 'application/json': { schema: { type: 'object' } } },
      },
      ...Object.fromEntries(
        errorResponses([
          ...COMMON_ERRORS,
          ...(['not_found', 'payload_too_large', 'too_many_requests'] as const),
          ...(signed ? (['signature_invalid'] as const) : []),
        ]),
      ),
    },
  },
});

const UPLOAD_FIELD = { type: 'string', contentMediaType: 'application/octet-stream' };

const withFileField = (name: string, fields: { properties?: object; required?: string[] }) => ({
  ...fields,
  properties: { [name]: UPLOAD_FIELD, ...fields.properties },
  required: [name, ...(fields.required ?? [])],
});

/** A photo upload, whose body is multipart form data. */
export const PHOTO_UPLOAD = {
  summary: "Adds a photo to the member's profile, pending moderation, or sends one in a conversation",
  operationId: 'post_photo_php',
  security: [{ session: [] }],
  parameters: [PAGE_OWNER_HEADER],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          anyOf: [
            { type: 'object', properties: { photo: UPLOAD_FIELD }, required: ['photo'], additionalProperties: false },
            withFileField('photo', schemaOf(photoFieldsSchema, 'input')),
          ],
        },
      },
    },
  },
  responses: {
    '201': {
      description: 'The stored photo; a form submitted by a browser is redirected to its page instead (303)',
      content: {
        'application/json': {
          schema: schemaOf(z.union([z.strictObject({ photo: photoShape }), sentPhotoShape]), 'output'),
        },
      },
    },
    ...Object.fromEntries(
      errorResponses([
        ...COMMON_ERRORS,
        ...MEMBER_ERRORS,
        ...(['cross_origin_refused', 'photo_limit_free', 'photo_limit_premium'] as const),
        ...(['photo_too_large', 'unsupported_media_type', 'photo_type_unsupported', 'invalid_fields'] as const),
        ...(['photo_unreadable', 'photo_dimensions', 'photo_removed_before', 'too_many_requests'] as const),
        ...(['photo_too_small', 'photo_too_long', 'photos_busy', 'photos_refused'] as const),
        ...SENDING_ERRORS,
      ]),
    ),
  },
};

/** A photo of the private album, whose body is multipart form data. */
export const ALBUM_PHOTO = {
  summary: "Adds a photo to the member's private album",
  operationId: 'post_album_photo_php',
  security: [{ session: [] }],
  parameters: [PAGE_OWNER_HEADER],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { photo: UPLOAD_FIELD },
          required: ['photo'],
          additionalProperties: false,
        },
      },
    },
  },
  responses: {
    '201': {
      description:
        'The photo waits for inspection; a form submitted by a browser is redirected to its page instead (303)',
      content: {
        'application/json': {
          schema: schemaOf(z.strictObject({ photo: z.strictObject({ id: z.string() }) }), 'output'),
        },
      },
    },
    ...Object.fromEntries(
      errorResponses([
        ...COMMON_ERRORS,
        ...MEMBER_ERRORS,
        ...(['cross_origin_refused', 'not_found', 'invalid_fields', 'too_many_requests'] as const),
        ...(['photo_too_large', 'unsupported_media_type', 'photo_type_unsupported', 'photo_unreadable'] as const),
        ...(['photo_dimensions', 'photo_too_small', 'photo_too_long', 'photos_busy'] as const),
        ...(['photo_limit_free', 'photo_limit_premium', 'photo_removed_before'] as const),
      ]),
    ),
  },
};

/** A recording, whose body is multipart form data. */
export const VOICE_UPLOAD = {
  summary: 'Sends a voice message in a conversation',
  operationId: 'post_voice_php',
  security: [{ session: [] }],
  parameters: [PAGE_OWNER_HEADER],
  requestBody: {
    required: true,
    content: { 'multipart/form-data': { schema: withFileField('voice', schemaOf(voiceFieldsSchema, 'input')) } },
  },
  responses: {
    '201': {
      description: 'The sent message',
      content: { 'application/json': { schema: schemaOf(sentShape, 'output') } },
    },
    ...Object.fromEntries(
      errorResponses([
        ...COMMON_ERRORS,
        ...MEMBER_ERRORS,
        ...(['cross_origin_refused', 'unsupported_media_type', 'invalid_fields', 'photos_busy'] as const),
        ...(['voice_too_large', 'voice_type_unsupported', 'voice_unreadable', 'voice_too_long'] as const),
        ...(['voice_refused', 'too_many_requests'] as const),
        ...SENDING_ERRORS,
      ]),
    ),
  },
};

/** The picture of the asked pose, whose body is multipart form data. */
export const PHOTO_CHECK = {
  summary: 'Sends the picture of the asked pose, to have it checked that the main photo shows the member',
  operationId: 'post_photo_check_php',
  security: [{ session: [] }],
  parameters: [PAGE_OWNER_HEADER],
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { photo: UPLOAD_FIELD, consent: { const: '1' } },
          required: ['photo', 'consent'],
          additionalProperties: false,
        },
      },
    },
  },
  responses: {
    '201': {
      description:
        'The picture waits for a person; a form submitted by a browser is redirected to its page instead (303)',
      content: {
        'application/json': { schema: schemaOf(z.strictObject({ submitted: z.literal(true) }), 'output') },
      },
    },
    ...Object.fromEntries(
      errorResponses([
        ...COMMON_ERRORS,
        ...MEMBER_ERRORS,
        ...(['cross_origin_refused', 'not_found', 'invalid_fields', 'too_many_requests'] as const),
        ...(['photo_too_large', 'unsupported_media_type', 'photo_type_unsupported', 'photo_unreadable'] as const),
        ...(['photo_dimensions', 'photo_too_small', 'photo_too_long', 'photos_busy'] as const),
      ]),
    ),
  },
};
