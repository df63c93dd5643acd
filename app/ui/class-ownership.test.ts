import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const APP = join(import.meta.dirname, '..');

/** Class names owned by components of `app/ui`, as whole names or prefixes. */
const OWNED = [
  'alert',
  'avatar',
  'badge',
  'banner',
  'btn',
  'bubble',
  'card',
  'chip',
  'chips',
  'countdown',
  'dialog',
  'dropdown',
  'empty-state',
  'fictional-label',
  'field',
  'form-check',
  'form-control',
  'form-select',
  'form-switch',
  'gallery',
  'icon-btn',
  'lightbox',
  'like',
  'member-card',
  'page-link',
  'pagination',
  'panel',
  'photo-placeholder',
  'photo-lock',
  'price-card',
  'price-grid',
  'progress',
  'quote',
  'radio',
  'range',
  'ribbon',
  'section-head',
  'section-title',
  'sheet',
  'skeleton',
  'steps',
  'tab',
  'tabs',
  'toast',
];
const owned = new RegExp(`^(?:${OWNED.join('|')})(?:-|$)`);
/** Classes positioned beside a primitive that share its prefix. */
const NOT_OWNED = /^(?:card-mark|like-form)$/;

/** The class names in a source file, in literals and in expressions. */
function classNamesIn(source: string): string[] {
  const attributes = source.matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g);
  return [...attributes].flatMap(([, text, expression = '']) => {
    const quoted = text ?? [...expression.matchAll(/['"`]([^'"`]*)['"`]/g)].map(([, inner]) => inner).join(' ');
    return quoted.split(/\s+/).filter(Boolean);
  });
}

function foreignClassNames(source: string): string[] {
  return classNamesIn(source).filter((name) => owned.test(name) && !NOT_OWNED.test(name));
}

describe('class names of a primitive', () => {
  const files = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !file.startsWith('ui/'),
  );

  it.each(files)('are not written by hand in %s', (file) => {
    expect(foreignClassNames(readFileSync(join(APP, file), 'utf8'))).toEqual([]);
  });

  it('are detected', () => {
    expect(foreignClassNames(`<a className="btn btn-primary wide">`)).toEqual(['btn', 'btn-primary']);
    expect(foreignClassNames(`<li className={classNames('chip', on && 'chip-common', 'chipper')}>`)).toEqual([
      'chip',
      'chip-common',
    ]);
    expect(foreignClassNames(`<p className="table form-row card-mark">`)).toEqual([]);
  });
});
