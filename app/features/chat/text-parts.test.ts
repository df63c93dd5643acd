import { describe, expect, it } from 'vitest';

import { splitLinks } from './text-parts.ts';

const addresses = (text: string) => splitLinks(text).flatMap((part) => ('href' in part ? [part.href] : []));

describe('links in a message', () => {
  it.each([
    ['kijk op https://ergens.example/foto?x=1#y.', ['https://ergens.example/foto?x=1#y']],
    ['(https://ergens.example/een_(twee))', ['https://ergens.example/een_(twee)']],
    ['http://a.example en HTTPS://b.example!', ['http://a.example', 'HTTPS://b.example']],
    ['https://bank.example@kwaad.example/inloggen', []],
    ['javascript:alert(1) data:text/html,x ftp://a.example', []],
    ['https://localhost/ en https:// en http://x', []],
    ['"https://a.example"<script>', ['https://a.example']],
  ])('are found in %s', (text, found) => {
    expect(addresses(text)).toEqual(found);
  });

  it('keep every character', () => {
    const text = 'Zie https://a.example/b, (https://c.example).\n\nTot zo 👋 https://x';
    const whole = splitLinks(text).map((part) => ('href' in part ? part.href : part.words));
    expect(whole.join('')).toBe(text);
  });
});
