import { describe, expect, it } from 'vitest';

import { renderPage, renderQuestions } from './render-page.ts';

const html = (text: string) => renderPage(`# Titel\n\n${text}`).html;

describe('a page’s Markdown', () => {
  it('shows HTML as text', () => {
    const shown = html('<script>alert(1)</script>\n\nEen <img src=x onerror=alert(1)> woord');
    expect(shown).not.toMatch(/<(script|img)/);
    expect(shown).toContain('&lt;script&gt;');
  });

  it.each(['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', 'vbscript:x', '//elders.example'])(
    'does not link to %s',
    (address) => {
      expect(html(`[klik](${address})`)).not.toContain('<a ');
      expect(html(`[klik](<${address}>)`)).not.toContain('<a ');
    },
  );

  it.each([
    'https://elders.example/a',
    'http://elders.example',
    'mailto:a@b.example',
    'tel:+31850000100',
    '/pricing',
    '#deel',
    'faq',
  ])('links to %s', (address) => {
    expect(html(`[klik](${address})`)).toContain(`href="${address}"`);
  });

  it('does not leave the site by a backslash', () => {
    expect(html('[klik](/\\elders.example)')).toContain('href="/%5Celders.example"');
  });

  it('sends no referrer to other sites, and omits images', () => {
    expect(html('[x](https://elders.example)')).toContain('rel="noopener noreferrer"');
    expect(html('[x](/faq)')).not.toContain('rel=');
    expect(html('![x](https://elders.example/x.png)')).not.toContain('<img');
  });

  it('separates the title, has one h1, and gives headings unique ids', () => {
    const page = renderPage(
      '<!-- recht -->\n\n# Privé & zo\n\nEerste regel,\nmet *nadruk*.\n\n## Één\n\n## Een\n\n# Nog een\n\n### Één',
    );
    expect(page.title).toBe('Privé & zo');
    expect(page.description).toBe('Eerste regel, met nadruk.');
    expect(page.contents).toEqual([
      { id: 'een', title: 'Één' },
      { id: 'een-2', title: 'Een' },
      { id: 'nog-een', title: 'Nog een' },
    ]);
    expect(page.html).not.toMatch(/recht|<h1/);
    expect(page.html).toContain('<p class="lead">');
  });

  it('is rejected without a title', () => {
    expect(() => renderPage('Zomaar tekst')).toThrow(/title/);
    expect(() => renderPage('')).toThrow(/title/);
  });

  it('truncates its description between words', () => {
    const { description } = renderPage(`# T\n\n${'woord '.repeat(50)}`);
    expect(description.length).toBeLessThanOrEqual(161);
    expect(description).toMatch(/woord…$/);
  });
});

describe('a text of questions', () => {
  it('is split into groups and questions', () => {
    const page = renderQuestions(
      '# FAQ\n\nVooraf.\n\n## A\n\n### Een?\n\nJa.\n\nEcht.\n\n### Twee?\n\nNee.\n\n## B\n\n### Drie?\n\n- x',
    );
    expect(page?.groups.map(({ title, questions }) => [title, questions.map(({ question }) => question)])).toEqual([
      ['A', ['Een?', 'Twee?']],
      ['B', ['Drie?']],
    ]);
    expect(page?.groups[0]?.questions[0]?.html).toBe('<p>Ja.</p>\n<p>Echt.</p>\n');
    expect(page?.html).toBe('<p class="lead">Vooraf.</p>\n');
  });

  it('is rendered as an ordinary text if structured differently', () => {
    expect(renderQuestions('# FAQ\n\n## A\n\nGeen vraag.')).toBeNull();
    expect(renderQuestions('# FAQ\n\nNiets.')).toBeNull();
  });
});
