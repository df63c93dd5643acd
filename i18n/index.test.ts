import { describe, expect, it } from 'vitest';

import { ERRORS, type ErrorCode } from '../server/lib/errors/errors.ts';
import { translate, translateError, translateFieldError } from './index.ts';

describe('translate', () => {
  it('ACC-020 and ACC-025 reports a failed login and a failed activation', () => {
    expect(translate('nl', 'errors:login_failed')).toBe('Login mislukt, probeer opnieuw');
    expect(translate('nl', 'errors:link_invalid')).toBe('Activeren mislukt');
  });

  it('ACC-033 states the minutes of a block', () => {
    expect(translate('nl', 'errors:too_many_attempts', { minutes: 12 })).toBe(
      'Te veel foute pogingen, account voor 12 min geblokkeerd.',
    );
  });

  it('ACC-011, ACC-012, ACC-013, ACC-014 and ACC-016 has the specified texts', () => {
    expect(translateFieldError('nl', 'name_is_email')).toBe('Je profielnaam moet anders zijn dan je e-mailadres');
    expect(translateFieldError('nl', 'name_starts_with_at')).toBe('Je profielnaam mag niet beginnen met een @');
    expect(translateFieldError('nl', 'birth_required', { min_age: 21 })).toBe('Vul uw geboortedatum in (21+ jaar)');
    expect(translateFieldError('nl', 'birth_invalid')).toBe('Ongeldige geboortedatum.');
    expect(translateFieldError('nl', 'email_invalid')).toBe('Ongeldige e-mail');
  });

  it('has a message for every error code', () => {
    for (const code of Object.keys(ERRORS) as ErrorCode[]) {
      expect(translate('nl', `errors:${code}`, { minutes: 1 })).not.toBe('');
    }
  });

  it('states when a refused attempt can be repeated, if known', () => {
    const said = (locale: 'nl' | 'en', retryAfter?: number) =>
      translateError(locale, { code: 'too_many_requests', params: {}, retryAfter });
    expect(said('nl')).toBe('Dat ging even te snel. Probeer het later opnieuw.');
    expect(said('nl', 20)).toBe('Dat ging even te snel. Probeer het over 20 seconden opnieuw.');
    expect(said('en', 61)).toBe('That was a little too fast. Please try again in 2 minutes.');
    expect(said('nl', 3600)).toContain('over 1 uur opnieuw');
    expect(said('nl', 86_400)).toContain('over 24 uur opnieuw');
    expect(said('nl', 86_401)).toContain('over 2 dagen opnieuw');
  });

  it('falls back to Dutch, and throws for an unknown key', () => {
    expect(translate('xx' as 'nl', 'errors:link_invalid')).toBe('Activeren mislukt');
    expect(() => translateFieldError('nl', 'no_such_key')).toThrow('no text for errors:field.no_such_key');
  });

  it('formats plurals', () => {
    expect(translate('nl', 'emails:welcome.credits', { count: 1 })).toContain('1 credit ');
    expect(translate('nl', 'emails:welcome.credits', { count: 6 })).toContain('6 credits ');
    expect(translate('nl', 'emails:welcome.credits', { count: 0 })).toContain('Vul je profiel aan');
  });
});
