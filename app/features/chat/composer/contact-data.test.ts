import { describe, expect, it } from 'vitest';

import { findContactData } from './contact-data.ts';

describe('contact data in a message', () => {
  it.each([
    ['bel me op 06-12345678', 'phone'],
    ['06 12 34 56 78', 'phone'],
    ['app naar +31 6 1234 5678 als je durft', 'phone'],
    ['mijn nummer: (020) 123 45 67', 'phone'],
    ['mail anna.de.vries@example.nl', 'email'],
    ['anna(at)example.nl', 'email'],
    ['kijk op https://ergens.example/foto', 'site'],
    ['zie www.ergens.example', 'site'],
    ['ik zit ook op leukesite.com', 'site'],
    ['t.me/anna', 'site'],
    ['maak het over op NL91 ABNA 0417 1643 00 graag', 'payment'],
    ['nl91abna0417164300', 'payment'],
    ['stuur je een tikkie?', 'payment'],
  ])('is found in "%s"', (text, kind) => {
    expect(findContactData(text)).toBe(kind);
  });

  it.each([
    'Hoi!',
    'Om 20.30 uur bij de brug, 12 december?',
    'Ik ben geboren op 01-02-1980, jij op 1980-02-01?',
    'Het kostte 1.250.000 euro, of 125 000 000 lire',
    'ja leuk.de volgende keer misschien',
    'Ik ben @ werk en bel je later',
    'NL91ABNA0417164301 is geen rekening',
    '1234567890123456789012345',
  ])('is not found in "%s"', (text) => {
    expect(findContactData(text)).toBeNull();
  });
});
