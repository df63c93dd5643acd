import { FULL_BAR } from '../../../../server/modules/conversation/voice/voice.schema.ts';

/** Drawing units of one bar with the space after it, and of the whole height. */
const STEP = 4;
const WIDTH = 2.5;
const HEIGHT = 32;
/** Height of silence. */
const LOWEST = 3;

interface WaveformBarsProps {
  /** Each character a digit of base 32. */
  waveform: string;
  /** The share that has been played, 0 to 1. */
  played?: number;
}

/** Loudness over time, as decoration; the part that was played is filled. */
export function WaveformBars({ waveform, played = 0 }: WaveformBarsProps) {
  const bars = [...waveform].map((digit, index) => {
    const height = Math.max(LOWEST, (Number.parseInt(digit, 32) / FULL_BAR) * HEIGHT);
    return `M${index * STEP} ${(HEIGHT - height) / 2}h${WIDTH}v${height}h-${WIDTH}z`;
  });
  const heard = Math.round(played * bars.length);
  return (
    <svg
      className="waveform"
      viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={bars.slice(0, heard).join('')} />
      <path className="waveform-rest" d={bars.slice(heard).join('')} />
    </svg>
  );
}
