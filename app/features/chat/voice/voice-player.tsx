import { useEffect, useRef, useState } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { formatLength } from '../../../../server/modules/conversation/voice/voice.schema.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { WaveformBars } from './waveform-bars.tsx';

const SPEEDS = [1, 1.5, 2];
/** MIME types with codecs, which browsers need to say whether they can play a file. */
const CODECS: Record<string, string[]> = {
  'audio/webm': ['audio/webm; codecs="opus"'],
  'audio/mp4': ['audio/mp4; codecs="mp4a.40.2"', 'audio/mp4; codecs="opus"'],
};

interface VoicePlayerProps {
  voice: { type: string; seconds: number; waveform: string; url: string };
  /** "Voice message from Sanne, 0:12". */
  label: string;
  /** Plays at once. */
  playing?: boolean;
  /** Takes the focus. */
  focused?: boolean;
  /** Called once if the sound cannot be fetched. @returns another URL; null if there is none */
  renew?: () => Promise<string | null>;
}

/** Whether the browser plays the sound, as far as it knows. */
const isPlayable = (audio: HTMLAudioElement, type: string) =>
  (CODECS[type] ?? [type]).some((codec) => audio.canPlayType(codec) !== '');

/** Plays a recording: pause, position and speed. */
export default function VoicePlayer({
  voice,
  label,
  playing: atOnce = false,
  focused = atOnce,
  renew,
}: VoicePlayerProps) {
  const { t } = useTranslation(['voice', 'media']);
  const audio = useRef<HTMLAudioElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const renewed = useRef(false);
  const [at, setAt] = useState(0);
  const [state, setState] = useState<'paused' | 'playing' | 'unplayable' | 'failed'>('paused');
  const [speed, setSpeed] = useState(1);
  const { type, seconds, waveform, url } = voice;
  // To download it, since that of the page may have expired. The player gets it in `failed`: another `src` here would
  // stop what it plays.
  const [current, setCurrent] = useState<string | null>(null);

  const renewOnce = async () => {
    if (renewed.current || !renew) return null;
    renewed.current = true;
    const next = await renew();
    setCurrent(next);
    return next;
  };
  const refuse = () => {
    setState('unplayable');
    void renewOnce();
  };
  const play = (element: HTMLAudioElement) => {
    if (!isPlayable(element, type)) return refuse();
    element.playbackRate = speed;
    // An interruption rejects too; failures have an event of their own.
    element.play().catch(() => undefined);
  };
  const failed = async (element: HTMLAudioElement) => {
    if (!isPlayable(element, type)) return refuse();
    const next = await renewOnce();
    if (next === null) return setState('failed');
    element.src = next;
    play(element);
  };
  const begin = useRef(play);
  useEffect(() => {
    if (focused) button.current?.focus();
    if (atOnce && audio.current) begin.current(audio.current);
  }, [atOnce, focused]);
  const isPlaying = state === 'playing';
  const toggle = () => {
    if (!audio.current) return;
    if (isPlaying) audio.current.pause();
    else play(audio.current);
  };
  const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]!;
  return (
    <span className="voice-message" role="group" aria-label={label}>
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onPlay={() => setState('playing')}
        onPause={() => setState('paused')}
        onEnded={() => setAt(0)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onError={({ currentTarget }) => void failed(currentTarget)}
      />
      <IconButton
        ref={button}
        icon={isPlaying ? 'pause' : 'play'}
        label={isPlaying ? t('pause') : t('media:voice.play')}
        onClick={toggle}
      />
      <span className="voice-track">
        <WaveformBars waveform={waveform} played={Math.min(1, at / seconds)} />
        <input
          type="range"
          min={0}
          max={seconds}
          step={0.5}
          value={at}
          aria-label={t('position')}
          aria-valuetext={formatLength(Math.floor(at))}
          onChange={({ currentTarget }) => {
            const to = Number(currentTarget.value);
            if (audio.current) audio.current.currentTime = to;
            setAt(to);
          }}
        />
      </span>
      <span className="voice-length">{formatLength(isPlaying || at > 0 ? Math.floor(at) : seconds)}</span>
      <button
        type="button"
        className="voice-speed"
        aria-label={t('speed', { speed })}
        onClick={() => {
          setSpeed(next);
          if (audio.current) audio.current.playbackRate = next;
        }}
      >
        {speed}×
      </button>
      {(state === 'unplayable' || state === 'failed') && (
        <span className="voice-problem" role="alert">
          {state === 'failed' ? t('play_failed') : t('unplayable')}{' '}
          <a href={current ?? url} download>
            {t('download')}
          </a>
        </span>
      )}
    </span>
  );
}
