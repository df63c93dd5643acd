import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { expect, it } from 'vitest';

import type { LayoutName } from '../../../lib/routing/route-handle.ts';
import { FooterFold } from '../footer/footer-fold.tsx';
import { FRAMES } from './frames.tsx';

type Parent = ReactElement<{ children?: ReactNode }>;

/** The parts of a layout, from top to bottom. */
function partsOf(layout: LayoutName): string[] {
  const notWanted = () => Promise.reject(new Error('not wanted'));
  const slots = { banners: 'banners', loadSignup: notWanted, loadLogin: notWanted };
  const name = (node: ReactNode): string[] => {
    if (!isValidElement(node)) return typeof node === 'string' ? [node] : [];
    const { type, props } = node as Parent;
    if (type === Fragment || type === FooterFold || typeof type === 'string')
      return Children.toArray(props.children).flatMap(name);
    return [(type as { name: string }).name];
  };
  return name(FRAMES[layout]({ slots, children: 'content' }));
}

it('NAV-028 has navigation, banners, content, footer and disclaimer in the default layout', () => {
  expect(partsOf('default')).toEqual([
    'SiteHeader',
    'banners',
    'content',
    'SiteFooter',
    'SiteDisclaimer',
    'SiteTabBar',
  ]);
});

it('NAV-029 has only the content in the chat layout', () => {
  expect(partsOf('chat')).toEqual(['content']);
});

it('NAV-030 has a bar with the logo, content, footer and disclaimer in the lander layout', () => {
  expect(partsOf('lander')).toEqual(['LogoBar', 'content', 'SiteFooter', 'SiteDisclaimer']);
});

it('NAV-031 has the brand mark and the content in the empty layout', () => {
  expect(partsOf('empty')).toEqual(['SiteLogo', 'content']);
});
