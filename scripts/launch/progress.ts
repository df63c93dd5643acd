/** Shows the launcher's progress: a line per step, with its duration. */
export interface Progress {
  /** Runs `work` as a step with this label; returns its result. */
  step<T>(label: string, work: () => Promise<T>): Promise<T>;
  /** Prints a note on the current step. */
  note(line: string): void;
}

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Writes steps to `output`; on a terminal the current step's line is replaced with its result. */
export function createProgress(output: Output = process.stdout): Progress {
  const note = (line: string) => void output.write(`${output.isTTY ? '\r\x1b[K' : ''}    ${line}\n`);
  const step = async <T>(label: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now();
    output.write(output.isTTY ? `  … ${label}` : `  … ${label}\n`);
    const end = (mark: string) =>
      output.write(
        `${output.isTTY ? '\r\x1b[K' : ''}  ${mark} ${label} (${formatDuration(performance.now() - started)})\n`,
      );
    try {
      const result = await work();
      end('✓');
      return result;
    } catch (error) {
      end('✗');
      throw error;
    }
  };
  return { step, note };
}

/** Formats a duration in milliseconds: `0.3 s`, `12 s`, `2 min 5 s`. */
export function formatDuration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}
