import { afterEach, describe, expect, it, vi } from 'vitest';

import { startRecorder, type RecordingProblem } from './recorder.ts';

const track = { stop: vi.fn() };
const STREAM = { getTracks: () => [track] };

class SilentContext {
  close = () => Promise.resolve();
  createAnalyser = () => ({ fftSize: 32, getFloatTimeDomainData: () => {} });
  createMediaStreamSource = () => ({ connect: () => {} });
}

class RefusingRecorder extends EventTarget {
  static isTypeSupported = () => true;
  state = 'inactive';
  start(): void {
    throw new DOMException('in use', 'InvalidStateError');
  }
}

/** What the recorder says in a browser with these parts. */
async function problemIn(microphone: () => Promise<unknown>, Recorder: unknown = RefusingRecorder) {
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: microphone } });
  vi.stubGlobal('AudioContext', SilentContext);
  vi.stubGlobal('MediaRecorder', Recorder);
  const problem = await new Promise<RecordingProblem>((onProblem) => {
    startRecorder({ onStart: () => {}, onTick: () => {}, onDone: () => {}, onProblem });
  });
  return [problem, track.stop.mock.calls.length];
}

const refusing = (name: string) => () => Promise.reject(new DOMException('no', name));

afterEach(() => track.stop.mockReset());

describe('MEM-6 a recording that cannot start', () => {
  it('says whether the microphone is refused or missing', async () => {
    expect(await problemIn(refusing('NotAllowedError'))).toEqual(['denied', 0]);
    expect(await problemIn(refusing('NotFoundError'))).toEqual(['no_device', 0]);
    expect(await problemIn(refusing('NotReadableError'))).toEqual(['failed', 0]);
  });

  it('lets go of the microphone when the recorder cannot be made or started', async () => {
    const microphone = () => Promise.resolve(STREAM);
    expect(await problemIn(microphone)).toEqual(['failed', 1]);
    class Unsupported extends RefusingRecorder {
      constructor() {
        super();
        throw new DOMException('no', 'NotSupportedError');
      }
    }
    expect(await problemIn(microphone, Unsupported)).toEqual(['failed', 2]);
    class NoType extends RefusingRecorder {
      static override isTypeSupported = () => false;
    }
    expect(await problemIn(microphone, NoType)).toEqual(['failed', 3]);
  });
});
