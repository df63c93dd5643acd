import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';

import { i18nFor } from '../../lib/i18n/translator.server.ts';
import { ResetRequest } from './reset-request.tsx';

it('requests a reset link when Enter is pressed, also where a deleted account can be restored', () => {
  const failure = { code: 'account_deleted', message: 'x', fields: { email: 'x' }, params: {} } as const;
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('nl')}>
      <ResetRequest email="anna@post.example" failure={failure} pending={false} />
    </I18nextProvider>,
  );
  // Enter submits with the form's first button.
  const buttons = html.match(/<button[^>]*>/g)!;
  expect(buttons.map((button) => button.includes('value="restore"'))).toEqual([false, true]);
});
