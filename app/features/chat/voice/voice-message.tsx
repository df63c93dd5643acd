import { Suspense, useState } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { MessageView } from '../../../../server/modules/conversation/chat/index.ts';
import type { VoiceView } from '../../../../server/modules/conversation/voice/index.ts';
import { formatLength } from '../../../../server/modules/conversation/voice/voice.schema.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { useLazyModule } from '../composer/use-lazy-module.ts';
import { WaveformBars } from './waveform-bars.tsx';

const load = () => import('./voice-player.tsx');
const VoicePlayer = lazyPart(load);

/** A new address of a recording; null when the message is gone or the network is. */
async function renewAddress(messageId: string): Promise<string | null> {
  try {
    const response = await callApi(paths.apiMessage({ message: messageId }));
    if (!response?.ok) return null;
    const { message } = (await response.json()) as { message: MessageView };
    return message.voice?.url ?? null;
  } catch {
    return null;
  }
}

interface VoiceMessageProps {
  message: Pick<MessageView, 'id' | 'mine'>;
  voice: VoiceView;
  otherName: string;
}

/** A voice message. Its player is loaded when it is first played; without JavaScript the browser's own is shown. */
export function VoiceMessage({ message, voice, otherName }: VoiceMessageProps) {
  const { t } = useTranslation('media');
  const [opened, setOpened] = useState(false);
  const withPart = useLazyModule();
  const { seconds, waveform, url } = voice;
  const length = formatLength(seconds);
  const label = message.mine ? t('voice.mine', { length }) : t('voice.other', { name: otherName, length });
  const closed = <ClosedPlayer voice={voice} label={label} onPlay={() => withPart(load, () => setOpened(true))} />;
  if (!opened || url === null) return closed;
  const { type } = voice;
  return (
    <Suspense fallback={closed}>
      <VoicePlayer
        voice={{ type, seconds, waveform, url }}
        label={label}
        playing
        renew={() => renewAddress(message.id)}
      />
    </Suspense>
  );
}

function ClosedPlayer({ voice, label, onPlay }: { voice: VoiceView; label: string; onPlay: () => void }) {
  const { t } = useTranslation('media');
  return (
    <>
      <span className="voice-message js-only" role="group" aria-label={label}>
        <IconButton icon="play" label={t('voice.play')} onClick={onPlay} />
        <span className="voice-track">
          <WaveformBars waveform={voice.waveform} />
        </span>
        <span className="voice-length">{formatLength(voice.seconds)}</span>
      </span>
      {voice.url !== null && (
        <noscript>
          <audio controls preload="none" src={voice.url} aria-label={label} />
        </noscript>
      )}
    </>
  );
}

/** A voice message being sent. */
export function OutgoingVoice({ voice }: { voice: Pick<VoiceView, 'seconds' | 'waveform'> }) {
  const { t } = useTranslation('media');
  const length = formatLength(voice.seconds);
  return (
    <span className="voice-message" role="img" aria-label={t('voice.mine', { length })}>
      <span className="voice-track">
        <WaveformBars waveform={voice.waveform} />
      </span>
      <span className="voice-length">{length}</span>
    </span>
  );
}
