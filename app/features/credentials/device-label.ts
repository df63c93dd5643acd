import type { TFunction } from '../../../i18n/translator.ts';
import type { DeviceName } from '../../../server/modules/identity/credentials/index.ts';

/** Readable name of a device: `Firefox op Windows`. */
export function deviceLabel(t: TFunction<'credentials'>, { browser, system }: DeviceName): string {
  if (browser && system) return t('sessions.device', { browser, system });
  return browser ?? system ?? t('sessions.unknown');
}
