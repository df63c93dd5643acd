import {
  cloneElement,
  createElement,
  createRef,
  forwardRef,
  isValidElement,
  memo,
  type ElementType,
  type Key,
} from 'react';
import * as react from 'react/jsx-runtime';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';

import { createServerElement } from './server-jsx.ts';

type Call = [type: ElementType, props: Record<string, unknown>, key?: Key];

const Plain = ({ name = 'nobody' }: { name?: string }) => createElement('b', null, name);
const WithDefaults = Object.assign(({ name }: { name?: string }) => createElement('i', null, name), {
  defaultProps: { name: 'somebody' },
});
const Forwarding = forwardRef<HTMLAnchorElement>((props, ref) => createElement('a', { ...props, ref }));

const CALLS: Array<[string, Call]> = [
  ['an element of HTML', ['p', { className: 'note', hidden: true, children: 'Hallo' }]],
  ['a key', ['li', { children: 'one' }, 7]],
  ['a key among the props', ['li', { key: 'k', children: 'one' }]],
  ['an own key and one among the props', ['li', { key: 'inner' }, 'outer']],
  ['a ref', ['input', { ref: createRef(), defaultValue: 'a' }]],
  ['an undefined ref', ['input', { ref: undefined, defaultValue: 'a' }]],
  ['a component', [Plain, { name: 'Anna' }]],
  ['a component without props', [Plain, {}]],
  ['default props', [WithDefaults, {}]],
  ['a component that forwards its ref', [Forwarding, { ref: createRef(), href: '/members' }]],
  ['a memoised component', [memo(Plain), { name: 'Bo' }]],
  ['a fragment', [react.Fragment, { children: ['a', 'b'] }]],
];

describe('the JSX runtime of the server', () => {
  it.each(CALLS)('makes the element that React makes: %s', (_name, call) => {
    // React advises against keys among props and against default props, which old code may have.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const [own, expected] = [createServerElement(...call), react.jsx(...call)];
    expect(isValidElement(own)).toBe(true);
    expect([own.type, own.key, Reflect.get(own, 'ref')]).toEqual([
      expected.type,
      expected.key,
      Reflect.get(expected, 'ref'),
    ]);
    expect(own.props).toEqual(expected.props);
    expect(renderToString(own)).toBe(renderToString(expected));
    const change = { title: 'changed' };
    expect(renderToString(cloneElement(own, change))).toBe(renderToString(cloneElement(expected, change)));
  });
});
