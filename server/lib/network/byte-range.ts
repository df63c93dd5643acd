/**
 * The part of a body that a `Range` header asks for (RFC 9110, section 14); undefined for the whole body: without the
 * header, and for what need not be understood, such as several parts.
 * @returns null for a part that begins after the end
 */
export function parseByteRange(
  header: string | null | undefined,
  size: number,
): { start: number; end: number } | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size) return null;
  return start > end ? undefined : { start, end };
}

interface PartialResponse {
  status: 200 | 206 | 416;
  headers: Record<string, string>;
  body: Buffer;
}

/** A file or the part of it that was asked for, as browsers fetch sound: some play nothing without ranges. */
export function respondWithRange(bytes: Buffer, header: string | null | undefined): PartialResponse {
  const range = parseByteRange(header, bytes.length);
  const headers = { 'accept-ranges': 'bytes' };
  if (range === undefined) return { status: 200, headers, body: bytes };
  if (range === null) {
    const none = { ...headers, 'content-range': `bytes */${bytes.length}` };
    return { status: 416, headers: none, body: Buffer.alloc(0) };
  }
  const { start, end } = range;
  const part = { ...headers, 'content-range': `bytes ${start}-${end}/${bytes.length}` };
  return { status: 206, headers: part, body: bytes.subarray(start, end + 1) };
}
