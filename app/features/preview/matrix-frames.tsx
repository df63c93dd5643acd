import { useTranslation } from 'react-i18next';

import type { PreviewTheme } from '../../../server/modules/preview/preview.service.ts';
import type { MatrixChoice } from './matrix-query.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { PREVIEW_SCREENS } from './preview-screens.ts';

/** One screen in every theme, or every screen of one theme. */
export function MatrixFrames({ choice, themes }: { choice: MatrixChoice; themes: readonly PreviewTheme[] }) {
  const { t } = useTranslation('preview');
  const { scheme, locale, state, width } = choice;
  const nameOf = (slug: string) => themes.find((theme) => theme.slug === slug)?.name ?? slug;
  const cells =
    choice.view === 'screen'
      ? themes.map(({ slug, name }) => ({ theme: slug, screen: choice.screen, caption: name }))
      : PREVIEW_SCREENS.map((screen) => ({ theme: choice.theme, screen, caption: screen.name }));
  return (
    <div className="preview-grid" data-width={width}>
      {cells.map(({ theme, screen, caption }) => (
        <PreviewFrame
          key={`${theme}/${screen.name}`}
          frame={{ theme, scheme, locale, state, path: screen.path }}
          width={width}
          caption={caption}
          title={t('matrix.frame', { screen: screen.name, theme: nameOf(theme) })}
        />
      ))}
    </div>
  );
}
