/** Statements and round trips of all connections since the last reset. */
export class StatementLog {
  roundTrips = 0;
  /** Milliseconds in which a connection waited for the database. */
  waited = 0;
  readonly statements = new Map<string, { count: number; ms: number }>();

  reset(): void {
    this.roundTrips = 0;
    this.waited = 0;
    this.statements.clear();
  }

  add(text: string, ms: number): void {
    const key = text.replaceAll(/\s+/g, ' ').trim();
    const seen = this.statements.get(key) ?? { count: 0, ms: 0 };
    this.statements.set(key, { count: seen.count + 1, ms: seen.ms + ms });
  }
}

const cString = (body: Buffer, from: number): [text: string, next: number] => {
  const end = body.indexOf(0, from);
  return [body.toString('utf8', from, end), end + 1];
};

/** Splits a stream of PostgreSQL's protocol into messages. @param headless whether the first has no type, as a client's */
function createReader(headless: boolean, onMessage: (type: string, body: Buffer) => void) {
  let rest = Buffer.alloc(0);
  let typed = !headless;
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = typed ? 1 : 0;
      if (rest.length < head + 4) return;
      const size = head + rest.readInt32BE(head);
      if (rest.length < size) return;
      onMessage(typed ? String.fromCharCode(rest[0]!) : '', rest.subarray(head + 4, size));
      typed = true;
      rest = rest.subarray(size);
    }
  };
}

/**
 * Follows one connection. A round trip begins with the first message to an idle connection and ends when everything
 * that was sent is answered, so statements sent together count once.
 */
export function followConnection(log: StatementLog, now: () => number) {
  const prepared = new Map<string, string>();
  const running: { text: string; at: number; simple: boolean }[] = [];
  let bound = '';
  // The start-up is answered like a statement, and is not counted.
  let awaited = 1;
  let opened: number | null = null;
  let finishedAt = 0;

  const fromClient = createReader(true, (type, body) => {
    if (type === '' || type === 'p') return;
    if (opened === null) {
      opened = now();
      log.roundTrips += 1;
    }
    if (type === 'Q') running.push({ text: cString(body, 0)[0], at: now(), simple: true });
    if (type === 'P') {
      const [name, next] = cString(body, 0);
      prepared.set(name, cString(body, next)[0]);
    }
    if (type === 'B') bound = prepared.get(cString(body, cString(body, 0)[1])[0]) ?? '';
    if (type === 'E') running.push({ text: bound, at: now(), simple: false });
    if (type === 'Q' || type === 'S') awaited += 1;
  });
  const finish = () => {
    const { text, at } = running.shift()!;
    log.add(text, now() - Math.max(at, finishedAt));
    finishedAt = now();
  };
  const fromServer = createReader(false, (type) => {
    // A simple query may consist of several commands, each of which is reported.
    if ('CEIs'.includes(type) && running[0]?.simple === false) finish();
    if (type !== 'Z') return;
    if (running[0]?.simple) finish();
    awaited -= 1;
    if (awaited > 0 || opened === null) return;
    log.waited += now() - opened;
    opened = null;
  });
  return { fromClient, fromServer };
}
