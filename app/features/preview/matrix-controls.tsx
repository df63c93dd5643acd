import { useTranslation } from 'react-i18next';

import { FRAME_SCHEMES, FRAME_STATES } from '../../../server/modules/preview/frame.schema.ts';
import type { PreviewTheme } from '../../../server/modules/preview/preview.service.ts';
import { paths } from '../../lib/paths.ts';
import { FRAME_WIDTHS, MATRIX_VIEWS } from './matrix-query.ts';
import type { MatrixChoice } from './matrix-query.ts';
import { PreviewForm } from './preview-form.tsx';
import { PreviewSelect } from './preview-select.tsx';
import { PREVIEW_SCREENS } from './preview-screens.ts';

export interface MatrixControlsProps {
  choice: MatrixChoice;
  themes: readonly PreviewTheme[];
  locales: readonly string[];
}

/** Controls of the matrix. */
export function MatrixControls({ choice, themes, locales }: MatrixControlsProps) {
  const { t } = useTranslation('preview');
  const named = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  return (
    <PreviewForm action={paths.preview()}>
      <PreviewSelect
        label={t('matrix.view.label')}
        name="view"
        value={choice.view}
        options={named(MATRIX_VIEWS, (view) => t(`matrix.view.${view}`))}
      />
      {choice.view === 'screen' ? (
        <PreviewSelect
          label={t('matrix.screen')}
          name="screen"
          value={choice.screen.name}
          options={PREVIEW_SCREENS.map(({ name }) => ({ value: name, label: name }))}
        />
      ) : (
        <PreviewSelect
          label={t('choice.theme')}
          name="theme"
          value={choice.theme}
          options={themes.map(({ slug, name }) => ({ value: slug, label: name }))}
        />
      )}
      <PreviewSelect
        label={t('matrix.state')}
        name="state"
        value={choice.state}
        options={named(FRAME_STATES, (state) => t(`matrix.states.${state}`))}
      />
      <PreviewSelect
        label={t('choice.scheme')}
        name="scheme"
        value={choice.scheme}
        options={named(FRAME_SCHEMES, (scheme) => t(`choice.${scheme}`))}
      />
      <PreviewSelect
        label={t('choice.width')}
        name="width"
        value={String(choice.width)}
        options={FRAME_WIDTHS.map((width) => ({ value: String(width), label: t('choice.pixels', { width }) }))}
      />
      <PreviewSelect
        label={t('choice.language')}
        name="lang"
        value={choice.locale}
        options={locales.map((locale) => ({ value: locale, label: locale }))}
      />
    </PreviewForm>
  );
}
