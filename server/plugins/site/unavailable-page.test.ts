import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { DESK_LOOK } from './site-look.ts';
import { errorPage, unavailablePage } from './unavailable-page.ts';

const digest = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

it('HRD-2 says in the desk’s look and language that it is unavailable, and sends a form again', () => {
  const view = unavailablePage({ tenant: null, locale: 'en', sent: false });
  expect(view.body.toString()).toContain(
    '<h1>The site can’t be reached for a moment. Please try again shortly.</h1>\n<a href="">Try again</a>',
  );
  const form = unavailablePage({ tenant: null, locale: 'nl', sent: true });
  const page = form.body.toString();
  expect(page).toContain('<p>Laad deze pagina opnieuw om te versturen wat je hebt ingevuld.</p>');
  for (const tag of ['style', 'script']) {
    const [, code = ''] = new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(page)!;
    expect(form.policy).toContain(`${tag}-src ${digest(code)}`);
  }
});

it('names no site where there is none', () => {
  const page = errorPage({ tenant: null, locale: 'nl', sent: false }, 'Een <fout>').body.toString();
  expect(page).toContain('<title>Een &lt;fout&gt;</title>');
  expect(page).toContain('<h1>Een &lt;fout&gt;</h1>\n<a href="/">Terug naar de homepage</a>');
});

it('has the colours of the desk', () => {
  const tokens = readFileSync(join(import.meta.dirname, '../../../themes/_desk/_tokens.scss'), 'utf8');
  const names = {
    background: 'bg',
    text: 'text',
    muted: 'text-muted',
    action: 'primary',
    onAction: 'on-primary',
  } as const;
  for (const scheme of ['light', 'dark'] as const) {
    const [, own = ''] = new RegExp(`@mixin ${scheme} \\{(.*?)\\n\\}`, 's').exec(tokens)!;
    for (const [name, token] of Object.entries(names)) {
      expect(own).toContain(`  --${token}: ${DESK_LOOK[scheme][name as keyof typeof names]};`);
    }
  }
});
