export interface PhotoCommand {
  intent: 'approve' | 'remove' | 'undo';
  photo: string;
  site: string;
  /** Idempotency key. */
  decision: string;
  reason?: string;
  note?: string;
}

/** Why a decision cannot be sent. */
export type SendProblem = 'connection' | 'signed_out';

/** The server's response: done, refused permanently, or to be retried. */
export type CommandResult =
  | { state: 'done' }
  | { state: 'refused'; code: string }
  | { state: 'later'; why: SendProblem };

interface DecisionQueueOptions {
  send: (command: PhotoCommand) => Promise<CommandResult>;
  /** Stores the unanswered commands after each change. */
  keep: (commands: readonly PhotoCommand[]) => void;
  onDone: (command: PhotoCommand) => void;
  onRefused: (command: PhotoCommand, code: string) => void;
  /** Why the last attempt failed; null when it succeeded. */
  onStuck: (stuck: SendProblem | null) => void;
  wait: (ms: number) => Promise<void>;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

/** Sends decisions one at a time and in order, retrying each until it is answered. */
export interface DecisionQueue {
  push(command: PhotoCommand): void;
  /** Removes a decision that was not sent yet; false when it was or may have been sent. */
  cancel(decision: string): boolean;
  /** The unanswered commands. */
  waiting(): readonly PhotoCommand[];
}

/** @param kept unsent commands of an earlier page */
export function createDecisionQueue(options: DecisionQueueOptions, kept: readonly PhotoCommand[] = []): DecisionQueue {
  let commands: PhotoCommand[] = [...kept];
  let tried: PhotoCommand | null = null;
  let running = false;

  const change = (next: PhotoCommand[]) => {
    commands = next;
    options.keep(commands);
  };

  async function run(): Promise<void> {
    if (running) return;
    running = true;
    let pause = FIRST_WAIT_MS;
    while (commands[0]) {
      const command = commands[0];
      tried = command;
      const answer = await options.send(command);
      options.onStuck(answer.state === 'later' ? answer.why : null);
      if (answer.state === 'later') {
        await options.wait(pause);
        pause = Math.min(pause * 2, LONGEST_WAIT_MS);
        continue;
      }
      pause = FIRST_WAIT_MS;
      tried = null;
      change(commands.filter((each) => each !== command));
      if (answer.state === 'done') options.onDone(command);
      else options.onRefused(command, answer.code);
    }
    running = false;
  }

  void run();
  return {
    push(command) {
      change([...commands, command]);
      void run();
    },
    cancel(decision) {
      const found = commands.find((each) => each.decision === decision && each !== tried);
      if (found) change(commands.filter((each) => each !== found));
      return found !== undefined;
    },
    waiting: () => commands,
  };
}
