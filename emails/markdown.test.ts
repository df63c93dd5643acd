import { describe, expect, it } from 'vitest';

import { markdownToHtml, markdownToText } from './markdown.ts';

const SITE = { origin: 'https://site.example', linkColour: '#123456' };

describe('markdown of an operator', () => {
  it('becomes paragraphs, lists and links to the site', () => {
    const source = 'Hoi **daar**.\n\n- een\n- [twee](/credits)';
    const html = markdownToHtml(source, SITE);
    expect(html).toContain('Hoi <strong>daar</strong>.</p>');
    expect(html).toContain('<a href="https://site.example/credits" class="link" style="color:#123456">twee</a>');
    expect(html.match(/<li /g)).toHaveLength(2);
    expect(markdownToText(source, SITE)).toBe('Hoi daar.\n\n- een\n- twee (https://site.example/credits)');
  });

  it('does not allow HTML, pictures or scripts', () => {
    const html = markdownToHtml(
      '<img src=x onerror=alert(1)> ![kiekje](https://else.example/x.png) [hier](javascript:alert(1))',
      SITE,
    );
    expect(html).not.toMatch(/<img|<script|href="javascript/);
    expect(html).toContain('&lt;img');
  });
});
