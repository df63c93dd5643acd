import type { MessagePhotoView, MessageView } from '../../../../server/modules/conversation/chat/index.ts';
import { callJson } from '../../../lib/api/call-api.ts';
import { paths } from '../../../lib/routing/paths.ts';

/**
 * Opens the photo of a message, or renews the URLs of an open one.
 * @returns null when that failed or the session has ended
 */
export async function openPhoto(messageId: string): Promise<MessagePhotoView | null> {
  try {
    const response = await callJson('POST', paths.apiPhotoOpen(), { message: messageId });
    if (!response?.ok) return null;
    const { message } = (await response.json()) as { message: MessageView };
    return message.photo;
  } catch {
    return null;
  }
}
