/** The value of a cookie of the request as it was sent; null without it. */
export function readCookie(request: Request, name: string): string | null {
  for (const part of (request.headers.get('Cookie') ?? '').split(';')) {
    const [key, ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return null;
}

/** A cookie that holds unix seconds; null without it, and when it holds anything else. */
export function readUnixSeconds(request: Request, name: string): number | null {
  const value = readCookie(request, name) ?? '';
  return /^\d{1,12}$/.test(value) ? Number(value) : null;
}
