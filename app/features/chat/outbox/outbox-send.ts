import { callJson } from '../../../lib/api/call-api.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { reloadPage } from '../../../lib/errors/reload-page.ts';
import { upload } from '../../../lib/api/upload.ts';
import type { OutgoingMessage, SendFailure, SentAnswer } from './outbox.ts';
import type { SendOutcome } from './outbox-store.ts';

interface ErrorBody {
  error: string;
  message: string;
  fields?: Record<string, string>;
}

function toRequestBody(message: OutgoingMessage): Record<string, unknown> {
  return {
    profile: message.profile,
    client_id: message.clientId,
    ...(message.acceptFictional && { accept_fictional: true }),
  };
}

function toFormData(message: OutgoingMessage, file: Blob, extra: Record<string, string> = {}): FormData {
  const form = new FormData();
  // Fields must precede the file, because the server reads them first.
  for (const [name, value] of Object.entries({ ...toRequestBody(message), ...extra })) form.set(name, String(value));
  form.set(message.content.kind, file, message.content.kind);
  return form;
}

function postMessage(message: OutgoingMessage, onProgress: (share: number) => void, member: string) {
  const { content } = message;
  // Another member may have signed in since; the server then rejects the message.
  const headers = { 'X-Request-Member': member };
  if (content.kind === 'photo') {
    return upload(paths.apiPhoto(), toFormData(message, content.file), onProgress, headers);
  }
  if (content.kind === 'voice') {
    const form = toFormData(message, content.file, { waveform: content.waveform });
    return upload(paths.apiVoice(), form, onProgress, headers);
  }
  const [path, what] =
    content.kind === 'gift'
      ? [paths.apiGift(), { gift: content.gift.id }]
      : [
          paths.apiMessage(),
          {
            text: content.text,
            ...(message.withLike && { like: true }),
            ...(message.subject && { subject: message.subject.id }),
            ...(message.replyTo && { reply_to: message.replyTo.id }),
          },
        ];
  return callJson('POST', path, { ...toRequestBody(message), ...what }, { headers });
}

async function toOutcome(response: Response): Promise<SendOutcome> {
  if (response.ok) return { kind: 'sent', answer: (await response.json()) as SentAnswer };
  if (response.status >= 500) return { kind: 'interrupted' };
  const { error, message, fields = {} } = (await response.json()) as ErrorBody;
  if (error === 'other_member') {
    reloadPage();
    return { kind: 'ended' };
  }
  const failure: SendFailure = { code: error, message, fields };
  return { kind: 'refused', failure };
}

/**
 * Sends a message once. Returns `interrupted` when it is unknown whether it was stored: network errors, 5xx and
 * unreadable responses.
 * @param member the author's profile id
 */
export async function sendMessage(
  message: OutgoingMessage,
  onProgress: (share: number) => void,
  member: string,
): Promise<SendOutcome> {
  try {
    const response = await postMessage(message, onProgress, member);
    return response ? await toOutcome(response) : { kind: 'ended' };
  } catch {
    return { kind: 'interrupted' };
  }
}
