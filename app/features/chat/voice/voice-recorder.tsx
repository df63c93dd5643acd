import { useEffect, useRef, useState } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { formatLength, VOICE_LIMITS } from '../../../../server/modules/conversation/voice/voice.schema.ts';
import { useBadges } from '../../../lib/live/live-provider.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';
import { Balance, InsufficientCredits } from '../media/media-notices.tsx';
import type { Recording } from './recorder.ts';
import { useRecording, type RecordingState } from './use-recording.ts';
import VoicePlayer from './voice-player.tsx';
import { toWaveform } from './waveform.ts';
import { WaveformBars } from './waveform-bars.tsx';

interface VoiceRecorderProps {
  name: string;
  /** In credits. */
  cost: number;
  /** The conversation, to return to after buying credits. */
  back: string;
  onClose: () => void;
  /** Takes the recording with its object URL over. */
  onSend: (recording: Recording) => void;
}

/** Records a voice message, unless the member could not send it. */
export default function VoiceRecorder(props: VoiceRecorderProps) {
  const { credits } = useBadges();
  // A balance that changes during the recording does not discard it.
  const [affordable] = useState(credits >= props.cost);
  return affordable ? <RecordingDialog {...props} /> : <CreditsDialog {...props} />;
}

/** Says before anything is recorded that the credits do not suffice. */
function CreditsDialog({ name, cost, back, onClose }: VoiceRecorderProps) {
  const { t } = useTranslation('voice');
  const { credits } = useBadges();
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={t('title', { name })}
      closeLabel={t('close')}
      className="media-form"
    >
      <Balance credits={credits} />
      <InsufficientCredits back={back}>{t('cost', { count: cost })}</InsufficientCredits>
    </Dialog>
  );
}

/** Records at once, plays the recording back, and sends it. */
function RecordingDialog({ name, cost, back, onClose, onSend }: VoiceRecorderProps) {
  const { t } = useTranslation(['voice', 'media']);
  const { credits } = useBadges();
  const { state, start, stop, handOver } = useRecording();
  const stopButton = useRef<HTMLButtonElement>(null);
  const { step } = state;
  useEffect(() => {
    if (step === 'recording') stopButton.current?.focus();
  }, [step]);
  const enough = credits >= cost;
  return (
    <Dialog
      open
      size="small"
      onClose={onClose}
      title={state.step === 'problem' ? t('problem') : t('title', { name })}
      closeLabel={t('close')}
      className="media-form"
    >
      <RecordedSound state={state} />
      {state.step === 'done' && (
        <>
          <p className="media-balance">{t('listen')}</p>
          <p className="media-balance">{t('cost', { count: cost })}</p>
          <Balance credits={credits} />
          {!enough && <InsufficientCredits back={back}>{t('cost', { count: cost })}</InsufficientCredits>}
        </>
      )}
      <DialogActions>
        {state.step === 'recording' && (
          <Button ref={stopButton} type="button" icon="stop" onClick={stop}>
            {t('stop')}
          </Button>
        )}
        {state.step === 'done' && enough && (
          <Button
            type="button"
            icon="paper-plane-right"
            onClick={() => {
              handOver();
              onSend(state.recording);
            }}
          >
            {t('send', { count: cost })}
          </Button>
        )}
        {(state.step === 'done' || state.step === 'problem') && (
          <Button type="button" variant={state.step === 'done' ? 'ghost' : 'primary'} icon="microphone" onClick={start}>
            {t('again')}
          </Button>
        )}
        {state.step !== 'problem' && (
          <Button type="button" variant="ghost" icon="trash" onClick={onClose}>
            {t('cancel')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function RecordedSound({ state }: { state: RecordingState }) {
  const { t } = useTranslation(['voice', 'media']);
  switch (state.step) {
    case 'problem':
      return (
        <Alert tone="danger" role="alert">
          {t(state.problem)}
        </Alert>
      );
    case 'done': {
      const { file, preview, seconds, waveform } = state.recording;
      const length = Math.max(1, Math.round(seconds));
      const label = t('media:voice.mine', { length: formatLength(length) });
      return (
        <div className="voice-recorded">
          <VoicePlayer voice={{ type: file.type, seconds: length, waveform, url: preview }} label={label} focused />
        </div>
      );
    }
    default: {
      const seconds = state.step === 'recording' ? state.seconds : 0;
      const amplitudes = state.step === 'recording' ? state.amplitudes : [];
      const empty = Array<number>(VOICE_LIMITS.bars - amplitudes.length).fill(0);
      return (
        <div className="voice-recorded">
          <p role="status">{state.step === 'recording' && t('recording')}</p>
          <p className="voice-timer" role="timer">
            {formatLength(seconds)}
          </p>
          <WaveformBars waveform={toWaveform([...empty, ...amplitudes])} played={1} />
          <p className="media-balance">{t('limit')}</p>
        </div>
      );
    }
  }
}
