import { createElement, forwardRef, useContext, useId, type ComponentProps } from 'react';
import {
  Form as RouterForm,
  Link as RouterLink,
  NavLink as RouterNavLink,
  Scripts as RouterScripts,
  type ScrollRestoration as RouterScrollRestoration,
  type FetcherWithComponents,
  type FormProps,
  useLocation,
  type useFetcher as useRouterFetcher,
} from '@remix-run/react';

import { CachedScriptsContext } from './cached-scripts.ts';

export * from '@remix-run/react';

/** A path from the root that the router would not change: no `..`, no empty query. */
const isPlainPath = (to: unknown): to is string =>
  typeof to === 'string' && /^\/(?!\/)[^?#]*(?:\?[^#]+)?(?:#.+)?$/.test(to) && !to.includes('/.') && !to.includes('//');

/** Props that only the router reads, when something is pressed or submitted. */
const ROUTER_PROPS: ReadonlySet<string> = new Set([
  'discover',
  'fetcherKey',
  'navigate',
  'prefetch',
  'preventScrollReset',
  'relative',
  'reloadDocument',
  'replace',
  'state',
  'to',
  'viewTransition',
]);

function attributesOf(props: object, last: object = {}): Record<string, unknown> {
  const attributes: Record<string, unknown> = {};
  for (const name in props)
    if (!ROUTER_PROPS.has(name) && !(name in last)) attributes[name] = (props as Record<string, unknown>)[name];
  return Object.assign(attributes, last);
}

/** Whether the router is to fetch what it needs to open the address. */
const discoverOf = ({ discover = 'render', reloadDocument }: Pick<LinkProps, 'discover' | 'reloadDocument'>) =>
  discover === 'render' && !reloadDocument ? 'true' : undefined;

type LinkProps = ComponentProps<typeof RouterLink>;

/** The router's link on the server, with the same markup: nobody presses it, and a plain path needs no resolving. */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function ServerLink(props, ref) {
  const { to, prefetch, target } = props;
  if (!isPlainPath(to) || prefetch === 'render') return <RouterLink {...props} ref={ref} />;
  return createElement('a', attributesOf(props, { 'data-discover': discoverOf(props), href: to, target }));
});

/** A path that an address spells as it is: no character that it would encode. */
const LITERAL_PATH = /^[\w/-]+$/;

/** The router's link to a section on the server, where no navigation is under way. */
export const NavLink = forwardRef<HTMLAnchorElement, ComponentProps<typeof RouterNavLink>>(
  function ServerNavLink(props, ref) {
    const { to, end, caseSensitive, className, style, children, 'aria-current': current = 'page', ...rest } = props;
    const here = useLocation().pathname.toLowerCase();
    const path = typeof to === 'string' ? to.split(/[?#]/, 1)[0]!.toLowerCase() : '';
    if (typeof className === 'function' || typeof style === 'function' || typeof children === 'function')
      return <RouterNavLink {...props} ref={ref} />;
    if (caseSensitive || rest.prefetch === 'render' || !isPlainPath(to) || !LITERAL_PATH.test(path))
      return <RouterNavLink {...props} ref={ref} />;
    const below = path !== '/' && path.endsWith('/') ? path : `${path}/`;
    const active = here === path || (!end && here.startsWith(below));
    const attributes = attributesOf(rest, {
      'data-discover': discoverOf(rest),
      'aria-current': active ? current : undefined,
      className: [className, active && 'active'].filter(Boolean).join(' '),
      style,
      href: to,
      target: rest.target,
    });
    return (
      <a {...attributes} ref={ref}>
        {children}
      </a>
    );
  },
);

/** The attributes in the router's order. */
const formAttributesOf = ({ method = 'get', action, ...props }: FormProps) => ({
  method: method.toLowerCase() === 'get' ? 'get' : 'post',
  action,
  ...attributesOf(props),
});

/** The router's form on the server, with the same markup. */
export const Form = forwardRef<HTMLFormElement, ComponentProps<typeof RouterForm>>(function ServerForm(props, ref) {
  if (!isPlainPath(props.action)) return <RouterForm {...props} ref={ref} />;
  return <form {...formAttributesOf(props)} data-discover={discoverOf(props)} />;
});

/**
 * What the router's own script does, which would be sent as it is written there, indented and with its long names. Must
 * not contain quotes, ampersands or angle brackets, which React would escape.
 */
const RESTORE_SCROLL =
  'try{let h=history;if(!h.state?.key)h.replaceState({key:Math.random().toString(32).slice(2)},``);' +
  'let y=JSON.parse(sessionStorage.positions||`{}`)[h.state.key];if(y)scrollTo(0,y)}' +
  'catch{delete sessionStorage.positions}';

/** Restores the scroll position before hydration, which does not compare the script with the router's. */
export const ScrollRestoration = (props: Omit<ComponentProps<typeof RouterScrollRestoration>, 'getKey'>) => (
  <script {...props} suppressHydrationWarning>
    {RESTORE_SCROLL}
  </script>
);

/** The router's scripts, or the place of those that are known from an earlier request. */
export const Scripts = (props: ComponentProps<typeof RouterScripts>) =>
  useContext(CachedScriptsContext) ? <script data-place="scripts" /> : <RouterScripts {...props} />;

/** The form of a fetcher: as a form, but not discovered. */
const FetcherForm = forwardRef<HTMLFormElement, FormProps>(function ServerFetcherForm(props, ref) {
  if (!isPlainPath(props.action)) return <RouterForm {...props} discover="none" ref={ref} />;
  return <form {...formAttributesOf(props)} />;
});

const nothing = () => undefined;
const IDLE: FetcherWithComponents<never> = {
  state: 'idle',
  data: undefined,
  formMethod: undefined,
  formAction: undefined,
  formEncType: undefined,
  formData: undefined,
  json: undefined,
  text: undefined,
  Form: FetcherForm,
  submit: nothing,
  load: nothing,
};

/** A fetcher on the server, which is idle. It takes an id as the router's does, since later ids are counted on from it. */
export const useFetcher = (() => {
  useId();
  return IDLE;
}) as typeof useRouterFetcher;
