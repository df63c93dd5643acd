import { createHash } from 'node:crypto';

import { expect, it } from 'vitest';

import { buildTenant } from '../../../tests/factories/tenant.ts';
import type { Tenant } from '../../../tenants/tenant.schema.ts';
import { noticeStyle } from './notice-page.ts';
import { siteLook } from './site-look.ts';
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

it('HRD-2 shows the mark of the theme or the site’s own logo, and neither where the logo is too large', () => {
  const iconOf = (tenant: Tenant) => /<img src="data:image\/svg\+xml;base64,([^"]*)"/.exec(pageOf(tenant))?.[1];
  const pageOf = (tenant: Tenant) => unavailablePage({ tenant, locale: 'nl', sent: false }).body.toString();
  const plain = buildTenant();
  const logo = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const withLogo = { ...plain, theme: { ...plain.theme, logo: 'logo.svg' } };
  expect(iconOf(plain)).toBe(Buffer.from(siteLook(plain).tile).toString('base64'));
  expect(iconOf({ ...withLogo, logoSvg: logo })).toBe(Buffer.from(logo).toString('base64'));
  expect(iconOf(withLogo)).toBeUndefined();
});

it('names no site where there is none', () => {
  const page = errorPage({ tenant: null, locale: 'nl', sent: false }, 'Een <fout>').body.toString();
  expect(page).toContain('<title>Een &lt;fout&gt;</title>');
  expect(page).toContain('<h1>Een &lt;fout&gt;</h1>\n<a href="/">Terug naar de homepage</a>');
});

it('has the colours of the desk in both schemes', () => {
  const style = noticeStyle(null);
  expect(style).toMatch(/^:root\{color-scheme:light;--ground:#ffffff;.*--action:#2f4fd0;/);
  expect(style).toMatch(/prefers-color-scheme:dark\)\{:root\{color-scheme:dark;--ground:#121419;.*--action:#9db4ff;/);
});
