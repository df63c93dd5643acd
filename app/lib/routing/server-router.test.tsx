import { runInNewContext } from 'node:vm';

import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server.js';
import * as router from '@remix-run/react';
import { useId, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';

import * as serverRouter from './server-router.tsx';

/** Markup of a part inside a route below the root. */
async function render(part: ReactNode): Promise<string> {
  const handler = createStaticHandler([{ path: '/members', children: [{ path: ':id', element: part }] }]);
  const context = await handler.query(new Request('http://site.test/members/x'));
  if (context instanceof Response) throw new TypeError('a page was expected');
  const staticRouter = createStaticRouter(handler.dataRoutes, context);
  return renderToString(<StaticRouterProvider router={staticRouter} context={context} hydrate={false} />);
}

type Router = Pick<typeof router, 'Link' | 'NavLink' | 'Form' | 'useFetcher'>;

const LINKS: Array<[string, object]> = [
  ['a path', { to: '/members', className: 'card', 'aria-label': 'Anna' }],
  ['a query and a hash', { to: '/members?page=2&q=a%20b#top' }],
  ['an empty query', { to: '/members?' }],
  ['a step up', { to: '/members/../likes' }],
  ['a relative path', { to: 'photos' }],
  ['an object', { to: { pathname: '/likes', search: '?a=1' } }],
  ['another origin', { to: 'https://example.org/x' }],
  ['another host', { to: '//example.org/x' }],
  ['a document', { to: '/logout', reloadDocument: true }],
  ['no discovery', { to: '/likes', discover: 'none' }],
  [
    'options of the router',
    { to: '/likes', prefetch: 'intent', replace: true, preventScrollReset: true, state: { a: 1 } },
  ],
  ['a transition', { to: '/likes', viewTransition: true, relative: 'path', target: '_blank' }],
];

const SECTIONS: Array<[string, object]> = [
  ['the page itself', { to: '/members/x', className: 'tab', end: true }],
  ['a section around the page', { to: '/members', className: 'tab', prefetch: 'intent', 'aria-current': 'true' }],
  ['a section around the page, exactly', { to: '/members', end: true }],
  ['a section with a slash', { to: '/members/' }],
  ['a section with a similar name', { to: '/member' }],
  ['other capitals', { to: '/Members' }],
  ['other capitals that differ', { to: '/Members', caseSensitive: true }],
  ['the front page', { to: '/', className: 'tab' }],
  ['a query', { to: '/members?page=2', preventScrollReset: true }],
  ['a path that is encoded', { to: '/members/é' }],
  ['a relative path', { to: 'photos' }],
  [
    'classes by state',
    { to: '/members', className: ({ isActive }: { isActive: boolean }) => (isActive ? 'on' : 'off') },
  ],
];

const FORMS: Array<[string, object]> = [
  ['no action', { method: 'post' }],
  ['a path', { method: 'POST', action: '/likes', className: 'form', encType: 'multipart/form-data' }],
  ['a query', { action: '/members?page=2' }],
  ['a relative path', { method: 'post', action: 'photos' }],
  ['a document', { method: 'post', action: '/logout', reloadDocument: true }],
  [
    'options of the router',
    { method: 'put', action: '/likes', replace: true, navigate: false, preventScrollReset: true },
  ],
];

describe("the server's stand-ins for the router write the same markup", () => {
  const both = (part: (from: Router) => ReactNode) => Promise.all([render(part(serverRouter)), render(part(router))]);

  it.each(LINKS)('link: %s', async (_name, props) => {
    const [own, expected] = await both(({ Link }) => (
      <Link to="" {...props}>
        Anna
      </Link>
    ));
    expect(own).toBe(expected);
  });

  it.each(SECTIONS)('link to a section: %s', async (_name, props) => {
    const [own, expected] = await both(({ NavLink }) => (
      <NavLink to="" {...props}>
        Anna
      </NavLink>
    ));
    expect(own).toBe(expected);
  });

  it.each(FORMS)('form: %s', async (_name, props) => {
    const [own, expected] = await both(({ Form }) => (
      <Form {...props}>
        <button type="submit">Like</button>
      </Form>
    ));
    expect(own).toBe(expected);
  });

  it.each(FORMS)('form of a fetcher, and the ids behind it: %s', async (_name, props) => {
    function Part({ useFetcher }: Router) {
      const fetcher = useFetcher({ key: 'like' });
      return (
        <fetcher.Form {...props} id={useId()}>
          {fetcher.state}
        </fetcher.Form>
      );
    }
    const [own, expected] = await both((from) => <Part {...from} />);
    expect(own).toBe(expected);
  });
});

describe('the script that restores the scroll position', () => {
  const script = /<script[^>]*>(.*)<\/script>/.exec(renderToString(<serverRouter.ScrollRestoration nonce="n" />))![1]!;

  /** Runs it in a tab. @returns what the tab has afterwards */
  function run(key: string | null, stored: string | null) {
    const history = {
      state: key === null ? null : { key },
      replaceState(state: { key: string }) {
        history.state = state;
      },
    };
    const sessionStorage: { positions?: string } = stored === null ? {} : { positions: stored };
    let scrolledTo: number | null = null;
    runInNewContext(script, { history, sessionStorage, scrollTo: (_x: number, y: number) => (scrolledTo = y) });
    return { scrolledTo, key: history.state!.key, ...sessionStorage };
  }

  it('scrolls to where the visit of this key was left', () => {
    expect(run('a1', '{"a1":420,"b2":7}')).toMatchObject({ scrolledTo: 420, key: 'a1' });
  });

  it('stays at the top of a page without a position, and gives it a key', () => {
    expect(run('c3', '{"a1":420}')).toMatchObject({ scrolledTo: null, key: 'c3' });
    const { scrolledTo, key } = run(null, null);
    expect([scrolledTo, key.length > 5]).toEqual([null, true]);
  });

  it('forgets positions that cannot be read', () => {
    expect(run('a1', '{broken')).toEqual({ scrolledTo: null, key: 'a1' });
  });
});
