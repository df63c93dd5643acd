import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { I18nProvider } from '../../../../i18n/use-translation.ts';
import type { VoiceView } from '../../../../server/modules/conversation/voice/index.ts';
import { i18nFor } from '../../../lib/i18n/translator.server.ts';
import { ToastProvider } from '../../../ui/overlays/toast.tsx';
import { VoiceMessage } from './voice-message.tsx';

const voice: VoiceView = { type: 'audio/webm', seconds: 12, waveform: '0'.repeat(48), url: '/voice/v1?e=1&s=2' };

const draw = (over: Partial<VoiceView> = {}) =>
  renderToStaticMarkup(
    <I18nProvider value={i18nFor('nl')}>
      <ToastProvider closeLabel="Sluit">
        <VoiceMessage message={{ id: 'm1', mine: false }} voice={{ ...voice, ...over }} otherName="Noor" />
      </ToastProvider>
    </I18nProvider>,
  );

it('MEM-6 has the browser’s own player without JavaScript, named as the other', () => {
  const html = draw();
  expect(html).toMatch(/<noscript><audio(?=[^>]*controls)(?=[^>]*src="\/voice\/v1\?e=1&amp;s=2")/);
  expect(html.match(/aria-label="Spraakbericht van Noor, 0:12"/g)).toHaveLength(2);
});

it('MEM-6 has no player for a recording without an address', () => {
  expect(draw({ url: null })).not.toContain('<audio');
});
