/** The raw value of a request cookie; null without it. */
export function readCookie(request: Request, name: string): string | null {
  for (const part of (request.headers.get('Cookie') ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
}

/** A cookie that holds unix seconds; null when it is missing or invalid. */
export function readUnixSeconds(request: Request, name: string): number | null {
  const value = readCookie(request, name) ?? '';
  return /^\d{1,12}$/.test(value) ? Number(value) : null;
}
