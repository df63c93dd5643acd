/** Texts that break careless code, by description. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  empty: '',
  blank: ' \t\n ',
  'white space that looks like nothing': '\u200b\u200b\u200b\u200b',
  'very long': 'x'.repeat(60_000),
  NUL: 'acht\u0000tekens',
  'half a pair': 'acht\ud83dtekens',
  emoji: '\u{1f600}\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u{1f3f3}\ufe0f\u200d\u{1f308} lach maar',
  'right to left': 'gewoon\u202e\u05e9\u05dc\u05d5\u05dd',
  'letters of another script': 'Владимир',
  'letters that look alike': 'p\u0430ypal.example',
  SQL: "x'); drop table users; --",
  HTML: '<img src=x onerror="alert(1)">',
  'a template': '{{constructor.constructor("return 1")()}}',
  'a path': '../../../../etc/passwd',
  'another header': 'a@b.example\r\nBcc: c@d.example',
};

/** Dates that do not exist, have an unusual format, or cannot be a member's birth date. */
export const INVALID_DATES: Readonly<Record<string, string>> = {
  'a 29th of February that was not': '1991-02-29',
  'the 29th of February of a century': '1900-02-29',
  'the 31st of June': '1990-06-31',
  'the 30th of February': '1992-02-30',
  'a thirteenth month': '1990-13-01',
  'a month zero': '1990-00-10',
  'a day zero': '1990-01-00',
  'the year zero': '0000-01-01',
  'a year before everybody': '1850-01-01',
  'a leap second': '1990-12-31T23:59:60Z',
  'a moment with its zone': '1990-06-15T00:00:00+14:00',
  'the far future': '+275760-09-13',
  tomorrow: '2099-01-01',
  'day before month': '15-06-1990',
  'without zeros': '1990-6-15',
  'digits of another script': '\u0661\u0669\u0669\u0660-\u0660\u0666-\u0661\u0665',
  'seconds since 1970': '645408000',
};
