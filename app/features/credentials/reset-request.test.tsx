import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { I18nProvider } from '../../../i18n/use-translation.ts';
import { i18nFor } from '../../lib/i18n/translator.server.ts';
import { ResetRequest } from './reset-request.tsx';

it('requests a reset link when Enter is pressed, also where a deleted account can be restored', () => {
  const failure = { code: 'account_deleted', message: 'x', fields: { email: 'x' }, params: {} } as const;
  const html = renderToStaticMarkup(
    <I18nProvider value={i18nFor('nl')}>
      <ResetRequest email="anna@post.example" failure={failure} pending={false} />
    </I18nProvider>,
  );
  // Enter submits with the form's first button.
  const buttons = html.match(/<button[^>]*>/g)!;
  expect(buttons.map((button) => button.includes('value="restore"'))).toEqual([false, true]);
});
