import type { VoiceView } from '../../server/modules/conversation/voice/index.ts';

/** What the address of a recording says. */
export function voiceClaim({ url }: Pick<VoiceView, 'url'>) {
  const { pathname, searchParams } = new URL(url!, 'http://site');
  return { id: pathname.split('/').at(-1)!, expires: searchParams.get('e')!, signature: searchParams.get('s')! };
}
