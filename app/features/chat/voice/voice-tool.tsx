import { Suspense, useEffect, useRef, useState } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import type { ComposerTool, WriteMessage } from '../composer/composer-tool.ts';
import { useLazyModule } from '../composer/use-lazy-module.ts';
import type { ThreadData } from '../thread-data.ts';
import { threadPath } from '../thread-path.ts';

const loadRecorder = () => import('./voice-recorder.tsx');
const VoiceRecorder = lazyPart(loadRecorder);
const loadRefusal = () => import('./voice-refusal.tsx');
const VoiceRefusal = lazyPart(loadRefusal);

/** Composer tool for voice messages; absent in browsers that cannot record, and without JavaScript. */
export function useVoiceTool(data: ThreadData, onWrite: WriteMessage): ComposerTool {
  const { t } = useTranslation('media');
  const [open, setOpen] = useState(false);
  const [able, setAble] = useState(true);
  const button = useRef<HTMLButtonElement>(null);
  const withPart = useLazyModule();
  useEffect(() => setAble('MediaRecorder' in window && 'mediaDevices' in navigator), []);
  const { profile, voice } = data;
  if (!voice || !able) return { button: null, dialog: null };
  const close = () => {
    setOpen(false);
    // A dialog that is taken from the page gives the focus to nobody.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) button.current?.focus();
    });
  };
  return {
    button: (
      <IconButton
        ref={button}
        icon="microphone"
        label={t('voice.tool')}
        className="voice-tool js-only"
        onClick={() => withPart(voice.refused ? loadRefusal : loadRecorder, () => setOpen(true))}
      />
    ),
    dialog: open && (
      <Suspense>
        {voice.refused ? (
          <VoiceRefusal name={profile.name} onClose={close} />
        ) : (
          <VoiceRecorder
            name={profile.name}
            cost={voice.credits}
            back={threadPath(data)}
            onClose={close}
            onSend={({ file, seconds, waveform, preview }) => {
              close();
              const length = Math.max(1, Math.round(seconds));
              onWrite({ kind: 'voice', file, waveform, preview, seconds: length });
            }}
          />
        )}
      </Suspense>
    ),
  };
}
