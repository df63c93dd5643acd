import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

import { I18nProvider } from '../../../../i18n/use-translation.ts';
import { i18nFor } from '../../../lib/i18n/translator.server.ts';
import { BirthAndPlaceFields } from './step-fields.tsx';

vi.mock('../../../lib/root-data/site.ts', () => ({ useSite: () => ({ minAge: 18 }) }));

const PLACES = {
  countries: [
    { value: 'NL', label: 'Nederland' },
    { value: 'BE', label: 'België' },
  ],
  regions: { NL: [{ value: 'NL-UT', label: 'Utrecht' }], BE: [{ value: 'BE-VAN', label: 'Antwerpen' }] },
};

it('shows the regions of the chosen country without JavaScript, and the error of the submitted region', () => {
  const html = renderToStaticMarkup(
    <I18nProvider value={i18nFor('nl')}>
      <BirthAndPlaceFields
        data={PLACES}
        draft={{ date_of_birth: '1990-06-15', country: 'BE', region: 'NL-UT' }}
        errors={{ region: 'Kies een regio uit de lijst.' }}
      />
    </I18nProvider>,
  );
  expect(html).toContain('Antwerpen');
  expect(html).not.toContain('Utrecht');
  expect(html).toMatch(/<option value="BE" selected/);
  expect(html).toContain('value="1990-06-15"');
  expect(html).toMatch(/id="signup-region"[^>]*aria-invalid="true"/);
});
