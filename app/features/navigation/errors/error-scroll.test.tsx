import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

import { I18nProvider } from '../../../../i18n/use-translation.ts';
import { i18nFor } from '../../../lib/i18n/translator.server.ts';
import { ErrorScreen } from './error-screen.tsx';

// Runs the effects of a mounted page.
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
vi.mock('../../../lib/root-data/site.ts', () => ({ useRootData: () => undefined }));

it('NAV-049 the error page starts at the top, wherever the replaced page was scrolled to', () => {
  const scrollTo = vi.fn(() => Promise.resolve());
  vi.stubGlobal('window', { scrollTo });
  renderToStaticMarkup(
    <I18nProvider value={i18nFor('nl')}>
      <ErrorScreen error={new Error('kapot')} frame={(panel) => panel} />
    </I18nProvider>,
  );
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0);
  // Newer browsers return a promise, which React would take for a cleanup function.
  expect(undone).toEqual([undefined, undefined]);
});
