import { expect, it } from 'vitest';

import { translate, translateFieldError } from '../../../../i18n/index.ts';

/** The exact texts of the specification (product, sections 5 and 8). */
it.each([
  ['ACC-015', 'password_mismatch', 'De opgegeven wachtwoorden zijn niet gelijk.'],
  ['ACC-017', 'new_email_invalid', 'Nieuw e-mailadres invalide.'],
  ['ACC-018', 'new_email_taken', 'Dit e-mailadres heeft al een account op deze site.'],
  ['ACC-021', 'email_unknown', 'E-mailadres niet gevonden'],
  ['ACC-024', 'old_password_wrong', 'Controleer je oude wachtwoord.'],
])('%s returns %s with the text of the specification', (_id, key, words) => {
  expect(translateFieldError('nl', key)).toBe(words);
});

it.each([
  ['ACC-022', 'link_expired', 'Link verlopen of invalide, vraag een nieuwe e-mail aan'],
  ['ACC-023', 'too_many_reset_mails', 'Te veel wachtwoordherstel mails verstuurd, probeer het morgen nog eens.'],
] as const)('%s returns %s with the text of the specification', (_id, code, words) => {
  expect(translate('nl', `errors:${code}`)).toBe(words);
});
