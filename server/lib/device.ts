/** What somebody visits with, as a person would call it. */
export interface Device {
  browser: string;
  system: string;
}

/** In this order: most browsers also claim to be an older one. */
const BROWSERS: ReadonlyArray<[name: string, sign: RegExp]> = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];

const SYSTEMS: ReadonlyArray<[name: string, sign: RegExp]> = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

const nameOf = (names: typeof BROWSERS, userAgent: string) => names.find(([, sign]) => sign.test(userAgent))?.[0];

/** Browser and system of a user agent; null when either cannot be told. */
export function deviceOf(userAgent: string | null): Device | null {
  const browser = nameOf(BROWSERS, userAgent ?? '');
  const system = nameOf(SYSTEMS, userAgent ?? '');
  return browser && system ? { browser, system } : null;
}
