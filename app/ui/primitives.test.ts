import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { iconDrawing } from '../../scripts/assets/icons.ts';
import { Button } from './actions/button.tsx';
import { Checkbox } from './forms/checkbox.tsx';
import { Dialog } from './overlays/dialog.tsx';
import { FictionalLabel } from './profile/fictional-label.tsx';
import { Gallery, GalleryLink } from './media/gallery.tsx';
import { LikeButton } from './profile/like-button.tsx';
import { Photo } from './media/photo.tsx';
import { visiblePages } from './navigation/pagination.tsx';
import { RangeField } from './forms/range-field.tsx';
import { TextField } from './forms/text-field.tsx';

const html = (element: ReactElement) => renderToStaticMarkup(element);

describe('fields', () => {
  it('connect label, hint and error with the control', () => {
    const markup = html(createElement(TextField, { id: 'mail', name: 'mail', label: 'L', hint: 'H', error: 'E' }));
    expect(markup).toContain('for="mail"');
    expect(markup).toContain('aria-describedby="mail-hint mail-error"');
    expect(markup).toContain('aria-invalid="true"');
    expect(markup).toMatch(/id="mail-error"[^>]*>.*E/);
  });

  it('reserve the line of an error, and are not invalid without one', () => {
    const markup = html(createElement(TextField, { id: 'mail', name: 'mail', label: 'L' }));
    expect(markup).toContain('id="mail-error"');
    expect(markup).not.toContain('aria-invalid');
    expect(markup).not.toContain('aria-describedby');
  });

  it('connect the error of a checkbox with it', () => {
    const markup = html(createElement(Checkbox, { id: 'terms', name: 'terms', label: 'L', error: 'E' }));
    expect(markup).toContain('aria-describedby="terms-error"');
  });
});

describe('controls', () => {
  it('keep a pending button in the tab order', () => {
    const markup = html(createElement(Button, { pending: true }, 'x'));
    expect(markup).toContain('aria-disabled="true"');
    expect(markup).not.toContain(' disabled');
  });

  it('fill the heart only when liked', () => {
    expect(html(createElement(LikeButton, { liked: false, label: 'x' }))).toMatch(
      /aria-pressed="false".*#heart-outline/,
    );
    expect(html(createElement(LikeButton, { liked: true, label: 'x' }))).toMatch(/aria-pressed="true".*#heart-filled/);
  });

  it('have no style attribute, which the content security policy would block', () => {
    const photo = { src: '/x.webp', width: 3, height: 4, color: '#ABCDEF' };
    const markup = html(createElement(Photo, { photo, alt: '' }));
    expect(markup).toContain('fill="#ABCDEF"');
    expect(markup).toContain('loading="lazy"');
    expect(markup).not.toContain('style=');
  });

  it('render an open dialog so that it shows without JavaScript', () => {
    const props = { open: true, onClose: () => {}, title: 'T', children: 'x' };
    expect(html(createElement(Dialog, props))).toMatch(/^<dialog open=""[^>]*aria-labelledby=/);
  });

  it('render the text of the fictional label beside its icon', () => {
    expect(html(createElement(FictionalLabel, { text: 'fictief profiel' }))).toMatch(/#mask-happy.*fictief profiel/);
  });
});

describe('without JavaScript', () => {
  const words = { title: 'T', close: 'c', previous: 'p', next: 'n', zoomIn: '+', zoomOut: '-', counter: () => '' };

  it('links a photo to its file, and says why it is blurred', () => {
    const photos = [{ src: '/s', full: '/full', width: 3, height: 4, alt: 'Foto', locked: 'Alleen voor premium' }];
    const link = createElement(GalleryLink, { index: 0 });
    const markup = html(createElement(Gallery, { photos, labels: words }, link));
    expect(markup).toMatch(/^<a href="\/full".*Alleen voor premium.*<\/a>$/);
  });

  it('submits the two numbers of a range without its thumbs', () => {
    const end = (name: string, value: number | null) => ({ name, value, label: name, thumbLabel: `thumb ${name}` });
    const props = { legend: 'L', between: '-', lowest: 18, highest: 98, from: end('low', 38), to: end('high', null) };
    const markup = html(createElement(RangeField, props));
    expect([...markup.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)).toEqual(['low', 'high']);
    expect(markup).toMatch(/<rect class="range-fill" x="25%" width="75%"/);
    expect(markup).toMatch(/type="range"[^>]*aria-label="thumb high"[^>]*value="98"/);
  });
});

describe('pagesAround', () => {
  it('shows first, last and neighbours with gaps, but no gap of one page', () => {
    expect(visiblePages(6, 20)).toEqual([1, 0, 5, 6, 7, 0, 20]);
    expect(visiblePages(3, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(visiblePages(4, 9)).toEqual([1, 2, 3, 4, 5, 0, 9]);
    expect(visiblePages(1, 1)).toEqual([1]);
  });
});

describe('drawingOf', () => {
  it('keeps line icons bold in the filled weight and the label icon readable in the thin one', () => {
    expect(iconDrawing('x', 'fill')).toEqual({ base: 'x', weight: 'bold' });
    expect(iconDrawing('heart-outline', 'fill')).toEqual({ base: 'heart', weight: 'bold' });
    expect(iconDrawing('heart-filled', 'thin')).toEqual({ base: 'heart', weight: 'fill' });
    expect(iconDrawing('mask-happy', 'thin')).toEqual({ base: 'mask-happy', weight: 'regular' });
  });
});
