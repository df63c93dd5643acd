import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

interface Terminal {
  /** Shows a question; resolves to the line typed, null at the end of the input. */
  ask(question: string): Promise<string | null>;
  print(line: string): void;
  close(): void;
}

/** Reads lines from a terminal or a pipe. Lines that arrive before their question are buffered. */
export function openTerminal(
  input: Readable = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Terminal {
  const reader = createInterface({ input, terminal: false });
  const lines = reader[Symbol.asyncIterator]();
  return {
    async ask(question) {
      output.write(question);
      const next = await lines.next();
      return next.done ? null : next.value;
    },
    print: (line) => void output.write(`${line}\n`),
    close: () => reader.close(),
  };
}

/** Asks for an answer that confirms what cannot be undone. */
export async function isConfirmed(question: string, answer: string): Promise<boolean> {
  const terminal = openTerminal();
  try {
    return (await terminal.ask(question))?.trim() === answer;
  } finally {
    terminal.close();
  }
}
