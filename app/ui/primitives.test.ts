import { createElement } from 'react';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { drawingOf } from '../../scripts/assets/icons.ts';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Dialog } from './dialog.tsx';
import { FictionalLabel } from './fictional-label.tsx';
import { LikeButton } from './like-button.tsx';
import { Photo } from './photo.tsx';
import { pagesAround } from './pagination.tsx';
import { TextField } from './text-field.tsx';

const html = (element: ReactElement) => renderToStaticMarkup(element);

describe('fields', () => {
  it('tie label, hint and error to the control', () => {
    const markup = html(createElement(TextField, { id: 'mail', name: 'mail', label: 'L', hint: 'H', error: 'E' }));
    expect(markup).toContain('for="mail"');
    expect(markup).toContain('aria-describedby="mail-hint mail-error"');
    expect(markup).toContain('aria-invalid="true"');
    expect(markup).toMatch(/id="mail-error"[^>]*>.*E/);
  });

  it('keep the room of an error that is not there, and say nothing is wrong', () => {
    const markup = html(createElement(TextField, { id: 'mail', name: 'mail', label: 'L' }));
    expect(markup).toContain('id="mail-error"');
    expect(markup).not.toContain('aria-invalid');
    expect(markup).not.toContain('aria-describedby');
  });

  it('tie the error of a checkbox to it', () => {
    const markup = html(createElement(Checkbox, { id: 'terms', name: 'terms', label: 'L', error: 'E' }));
    expect(markup).toContain('aria-describedby="terms-error"');
  });
});

describe('controls', () => {
  it('say that a pending button is busy without taking it out of the tab order', () => {
    const markup = html(createElement(Button, { pending: true }, 'x'));
    expect(markup).toContain('aria-disabled="true"');
    expect(markup).not.toContain(' disabled');
  });

  it('draw a heart that is filled only when given', () => {
    expect(html(createElement(LikeButton, { liked: false, label: 'x' }))).toMatch(
      /aria-pressed="false".*#heart-outline/,
    );
    expect(html(createElement(LikeButton, { liked: true, label: 'x' }))).toMatch(/aria-pressed="true".*#heart-filled/);
  });

  it('write no style attribute, which the content security policy would refuse', () => {
    const photo = { src: '/x.webp', width: 3, height: 4, color: '#ABCDEF' };
    const markup = html(createElement(Photo, { photo, alt: '' }));
    expect(markup).toContain('fill="#ABCDEF"');
    expect(markup).toContain('loading="lazy"');
    expect(markup).not.toContain('style=');
  });

  it('render an open dialog so that it shows without script', () => {
    const props = { open: true, onClose: () => {}, title: 'T', children: 'x' };
    expect(html(createElement(Dialog, props))).toMatch(/^<dialog open=""[^>]*aria-labelledby=/);
  });

  it('always write the word of the fictional label beside its icon', () => {
    expect(html(createElement(FictionalLabel, { text: 'fictief profiel' }))).toMatch(/#mask-happy.*fictief profiel/);
  });
});

describe('pagesAround', () => {
  it('shows first, last and neighbours with gaps, and no gap of one page', () => {
    expect(pagesAround(6, 20)).toEqual([1, 0, 5, 6, 7, 0, 20]);
    expect(pagesAround(3, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(pagesAround(4, 9)).toEqual([1, 2, 3, 4, 5, 0, 9]);
    expect(pagesAround(1, 1)).toEqual([1]);
  });
});

describe('drawingOf', () => {
  it('keeps lines as lines in the filled brand and the label readable in the thin one', () => {
    expect(drawingOf('x', 'fill')).toEqual({ base: 'x', weight: 'bold' });
    expect(drawingOf('heart-outline', 'fill')).toEqual({ base: 'heart', weight: 'bold' });
    expect(drawingOf('heart-filled', 'thin')).toEqual({ base: 'heart', weight: 'fill' });
    expect(drawingOf('mask-happy', 'thin')).toEqual({ base: 'mask-happy', weight: 'regular' });
  });
});
