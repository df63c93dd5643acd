import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';

import { serverI18n } from '../../lib/i18n/translator.server.ts';
import { ErrorScreen } from './error-screen.tsx';

// What a browser does once the page stands.
const undone: unknown[] = [];
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useEffect: (run: () => unknown) => undone.push(run()),
}));
vi.mock('@remix-run/react', async (original) => ({
  ...(await original<object>()),
  useLocation: () => ({ pathname: '/credits/p1', search: '' }),
  Link: 'a',
}));
vi.mock('../../lib/site.ts', () => ({ useRootData: () => undefined }));

it('NAV-049 the error page begins at its top, wherever the page that it replaces was scrolled to', () => {
  const scrollTo = vi.fn(() => Promise.resolve());
  vi.stubGlobal('window', { scrollTo });
  renderToStaticMarkup(
    <I18nextProvider i18n={serverI18n('nl')}>
      <ErrorScreen error={new Error('kapot')} frame={(panel) => panel} />
    </I18nextProvider>,
  );
  vi.unstubAllGlobals();
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  // A promise, as newer browsers answer with, would be taken for what undoes the effect.
  expect(undone).toEqual([undefined, undefined]);
});
