import { startTransition } from 'react';

type Subscribe = (typeof __remixRouter)['subscribe'];

/**
 * Makes the router announce navigations within transitions only. `RemixBrowser` updates a context outside of one; React
 * then renders lazily loaded parts that are not hydrated yet again, and shows nothing in their place meanwhile (error
 * 421). Within a transition React hydrates them first.
 * @param router Remix's router, before anything subscribes to it
 */
export function announceInTransitions(router: { subscribe: Subscribe }): void {
  const subscribe = router.subscribe;
  router.subscribe = (hear) => subscribe((...news) => startTransition(() => hear(...news)));
}
