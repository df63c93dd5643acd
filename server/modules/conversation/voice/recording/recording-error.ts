/** A file that is not a recording with one Opus or AAC track; members are told that it cannot be read. */
export class UnreadableRecording extends Error {}

export function unreadable(what: string): never {
  throw new UnreadableRecording(what);
}
