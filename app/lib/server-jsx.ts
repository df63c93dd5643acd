import type { ElementType, Key, ReactElement } from 'react';
import * as react from 'react/jsx-runtime';

export { Fragment } from 'react';

/** What React marks its elements with. */
const { $$typeof, _store: isDevelopment } = react.jsx('p', {}) as ReactElement & { $$typeof: symbol; _store?: object };

type Props = Record<string, unknown>;

/**
 * Creates an element as React's JSX runtime does. React copies the props of each element into another object, name by
 * name; the compiler has made the object for this element alone. React itself creates those with a `ref`, with a `key`
 * among the props, or with `defaultProps`.
 */
export function createServerElement(type: ElementType<Props>, props: Props, key?: Key): ReactElement {
  if (props['ref'] !== undefined || props['key'] !== undefined || 'defaultProps' in Object(type))
    return react.jsx(type, props, key);
  const element = { $$typeof, type, key: key === undefined ? null : String(key), ref: null, props, _owner: null };
  return element as ReactElement;
}

// React's development build stores notes for its warnings in elements.
export const jsx = isDevelopment ? react.jsx : createServerElement;
export const jsxs = isDevelopment ? react.jsxs : createServerElement;
