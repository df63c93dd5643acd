import { describe, expect, it } from 'vitest';

import { screenResources } from '../../../../i18n/screens.ts';
import { NICHES } from '../../../../tenants/value-lists.ts';

const LINES = Object.entries(screenResources).flatMap(([locale, { icebreakers }]) =>
  Object.values(NICHES).map((niche) => ({ locale, niche, lines: Object.values(icebreakers[niche]) })),
);

describe('opening lines', () => {
  it.each(LINES)('CHT-029 are six different ones in $locale on $niche', ({ lines }) => {
    expect(lines).toHaveLength(6);
    expect(new Set(lines).size).toBe(6);
    // Long enough to reply to, and short enough to edit.
    for (const line of lines) expect(line.length).toSatisfy((length: number) => length > 20 && length < 160);
  });

  it('CHT-029 differ between niches', () => {
    for (const locale of Object.keys(screenResources)) {
      const all = LINES.filter((each) => each.locale === locale).flatMap(({ lines }) => lines);
      expect(new Set(all).size).toBe(all.length);
    }
  });
});
