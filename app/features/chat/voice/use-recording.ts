import { useCallback, useEffect, useRef, useState } from 'react';

import { VOICE_LIMITS } from '../../../../server/modules/conversation/voice/voice.schema.ts';
import { startRecorder, type Recorder, type Recording, type RecordingProblem } from './recorder.ts';

export type RecordingState =
  | { step: 'asking' }
  | { step: 'recording'; seconds: number; amplitudes: number[] }
  | { step: 'done'; recording: Recording }
  | { step: 'problem'; problem: RecordingProblem };

/** Records as soon as it is mounted. What is not handed over is dropped with the component. */
export function useRecording() {
  const [state, setState] = useState<RecordingState>({ step: 'asking' });
  const recorder = useRef<Recorder | null>(null);
  const kept = useRef<Recording | null>(null);
  const drop = useCallback(() => {
    recorder.current?.cancel();
    recorder.current = null;
    if (kept.current) URL.revokeObjectURL(kept.current.preview);
    kept.current = null;
  }, []);
  const start = useCallback(() => {
    drop();
    setState({ step: 'asking' });
    const amplitudes: number[] = [];
    recorder.current = startRecorder({
      onStart: () => setState({ step: 'recording', seconds: 0, amplitudes: [] }),
      onTick: (seconds, amplitude) => {
        amplitudes.push(amplitude);
        setState({ step: 'recording', seconds: Math.floor(seconds), amplitudes: amplitudes.slice(-VOICE_LIMITS.bars) });
      },
      onDone: (recording) => {
        kept.current = recording;
        setState({ step: 'done', recording });
      },
      onProblem: (problem) => setState({ step: 'problem', problem }),
    });
  }, [drop]);
  useEffect(() => {
    start();
    return drop;
  }, [start, drop]);
  return {
    state,
    start,
    stop: () => recorder.current?.stop(),
    /** The outbox owns the recording from now on. */
    handOver: () => {
      kept.current = null;
    },
  };
}
