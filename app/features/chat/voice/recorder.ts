import { VOICE_LIMITS } from '../../../../server/modules/conversation/voice/voice.schema.ts';
import { loudness, waveformOf } from './waveform.ts';

/** Preferred first. Browsers that record neither have no recorder of another kind worth sending. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4'];
/** Speech is well understood at this rate: a minute has a quarter of a megabyte. */
const BITS_PER_SECOND = 32_000;
/** A moment before the limit of the server, because timers run late. */
const LONGEST_MS = VOICE_LIMITS.seconds * 1000 - 300;
/** Shorter ones are presses by mistake. */
const SHORTEST_SECONDS = 0.7;
const TICK_MS = 100;

export type RecordingProblem = 'denied' | 'no_device' | 'failed' | 'short';

export interface Recording {
  file: Blob;
  seconds: number;
  waveform: string;
  /** An object URL of this tab. */
  preview: string;
}

interface RecorderEvents {
  onStart: () => void;
  /** Some times a second: seconds so far, and the amplitude of this moment, 0 to 1. */
  onTick: (seconds: number, amplitude: number) => void;
  onDone: (recording: Recording) => void;
  onProblem: (problem: RecordingProblem) => void;
}

export interface Recorder {
  stop: () => void;
  /** Ends it without a result. */
  cancel: () => void;
}

function problemOf(error: unknown): RecordingProblem {
  const { name } = error as DOMException;
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' ? 'no_device' : 'failed';
}

/** Length and waveform by the sound itself. */
async function examine(context: AudioContext, file: Blob): Promise<Recording> {
  const sound = await context.decodeAudioData(await file.arrayBuffer());
  const waveform = waveformOf(sound.getChannelData(0));
  return { file, seconds: sound.duration, waveform, preview: URL.createObjectURL(file) };
}

/** Records from the microphone, until it is stopped or as long as a message may be. */
export function startRecorder({ onStart, onTick, onDone, onProblem }: RecorderEvents): Recorder {
  let wanted = true;
  let recorder: MediaRecorder | null = null;
  const release: Array<() => void> = [];
  const end = () => {
    for (const each of release.splice(0)) each();
  };
  const fail = (problem: RecordingProblem) => {
    end();
    if (wanted) onProblem(problem);
    wanted = false;
  };

  function run(stream: MediaStream): void {
    release.push(() => stream.getTracks().forEach((track) => track.stop()));
    const context = new AudioContext();
    release.push(() => void context.close());
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
    if (!mimeType) return fail('failed');
    const analyser = context.createAnalyser();
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const running = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITS_PER_SECOND });
    recorder = running;
    const parts: Blob[] = [];
    running.addEventListener('dataavailable', ({ data }) => parts.push(data));
    running.addEventListener('error', () => fail('failed'));
    running.addEventListener('stop', () => {
      if (!wanted) return;
      const file = new Blob(parts, { type: mimeType.split(';')[0]! });
      examine(context, file)
        .then((recording) => {
          if (recording.seconds < SHORTEST_SECONDS) return fail('short');
          end();
          if (wanted) onDone(recording);
        })
        .catch(() => fail('failed'));
    });
    const from = performance.now();
    const timer = setInterval(() => {
      const lasted = performance.now() - from;
      analyser.getFloatTimeDomainData(samples);
      onTick(lasted / 1000, loudness(samples));
      if (lasted >= LONGEST_MS) stop();
    }, TICK_MS);
    release.push(() => clearInterval(timer));
    running.start();
    onStart();
  }

  function stop(): void {
    if (recorder?.state === 'recording') recorder.stop();
  }

  const sound = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  navigator.mediaDevices
    .getUserMedia({ audio: sound })
    .then((stream) => {
      if (wanted) return run(stream);
      stream.getTracks().forEach((track) => track.stop());
    })
    // A recorder can refuse to start too, for example while a call has the microphone.
    .catch((error: unknown) => fail(problemOf(error)));
  return {
    stop,
    cancel: () => {
      wanted = false;
      stop();
      end();
    },
  };
}
