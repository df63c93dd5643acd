/** Messages from the launcher to a web process. */
export type Order =
  | { type: 'work-jobs' }
  /** Hands over to the others and exits. */
  | { type: 'retire' }
  | { type: 'stop' }
  /** The demo's clock was moved by another process, in milliseconds. */
  | { type: 'clock'; ms: number }
  | { type: 'metrics'; request: number; text: string | null };

/** Messages from a web process to the launcher. */
export type Report =
  | { type: 'ready' }
  /** The reason why it could not start, for the operator. */
  | { type: 'failed'; reason: string }
  /** Another process may run the jobs. */
  | { type: 'released-jobs' }
  | { type: 'clock'; ms: number }
  | { type: 'metrics'; request: number };
