import { describe, expect, it } from 'vitest';

import { fillPlaceholders } from './fill-placeholders.ts';
import { renderPage } from './render-page.ts';

const values = { name: 'A*B* <i>&amp;', mail: 'a_b@site.example', days: 14, one: 1, none: null, on: true, off: false };
const fill = (text: string) => fillPlaceholders(text, values, 'nl');
const html = (text: string) => renderPage(`# Titel\n\n${fill(text)}`).html;

describe('placeholders', () => {
  it('are replaced by values that are escaped for Markdown', () => {
    expect(html('{{name}}')).toContain('A*B* &lt;i&gt;&amp;amp;');
    expect(html('[{{mail}}](mailto:{{mail}})')).toContain('<a href="mailto:a_b@site.example">a_b@site.example</a>');
    expect(fillPlaceholders('{{name}}', { name: '{{days}}' }, 'nl')).not.toContain('14');
  });

  it('choose the plural form of the language', () => {
    expect(fill('{{days|dag|dagen}} {{one|dag|dagen}} {{days}}')).toBe('14 dagen 1 dag 14');
    expect(fillPlaceholders('{{n|dzień|dni|dni|dnia}}', { n: 1 }, 'pl')).toBe('1 dzień');
    expect(fillPlaceholders('{{n|kredyt|kredyty|kredytów|kredytu}}', { n: 22 }, 'pl')).toBe('22 kredyty');
  });

  it('omit sections a site does not have', () => {
    expect(fill('a{{#none}} b{{/none}}{{#off}} c{{/off}}{{#on}} d{{/on}}{{#days}} {{days}}{{/days}}')).toBe('a d 14');
  });

  it.each([
    ['an unknown name', '{{nobody}}', /nobody.*unknown/],
    ['an unknown section', '{{#nobody}}x{{/nobody}}', /nobody.*unknown/],
    ['a name on Object.prototype', '{{constructor}}', /unknown/],
    ['an empty value', 'x {{none}}', /empty/],
    ['a boolean as text', '{{on}}', /no text/],
    ['plural forms of a text', '{{mail|a|b}}', /not a number/],
    ['an unclosed section', '{{#on}} x', /not a placeholder/],
    ['capitals', '{{Name}}', /not a placeholder/],
    ['spaces', '{{ name }}', /not a placeholder/],
  ])('rejects %s', (_what, text, words) => {
    expect(() => fill(text)).toThrow(words);
  });
});
