import { useTranslation } from '../../../i18n/use-translation.ts';
import { FRAME_STATES } from '../../../server/modules/demo/preview/frame.schema.ts';
import { paths } from '../../lib/routing/paths.ts';
import { pickChoice, readChoices } from './preview-choices.ts';
import {
  LanguageSelect,
  toOptions,
  PreviewForm,
  PreviewSelect,
  SchemeSelect,
  ThemeSelect,
  WidthSelect,
} from './preview-form.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { PREVIEW_SCREENS } from './preview-screens.ts';

/** `screen`: one screen in all themes; `theme`: one theme, all screens. */
const VIEWS = ['screen', 'theme'] as const;

/** Reads the choice from the query; missing and unknown values get the default. */
export function readMatrix(query: URLSearchParams, preview: Parameters<typeof readChoices>[1]) {
  const { choice, ...lists } = readChoices(query, preview);
  const screen = PREVIEW_SCREENS.find(({ name }) => name === query.get('screen')) ?? PREVIEW_SCREENS[0]!;
  return { ...lists, choice: { ...choice, view: pickChoice(VIEWS, query.get('view'), 'screen'), screen } };
}

type MatrixProps = ReturnType<typeof readMatrix>;

export function MatrixControls({ choice, themes, locales }: MatrixProps) {
  const { t } = useTranslation('preview');
  const screens = toOptions(PREVIEW_SCREENS.map(({ name }) => name));
  const views = toOptions(VIEWS, (view) => t(`matrix.view.${view}`));
  const states = toOptions(FRAME_STATES, (state) => t(`matrix.states.${state}`));
  return (
    <PreviewForm action={paths.preview()}>
      <PreviewSelect label={t('matrix.view.label')} name="view" value={choice.view} options={views} />
      {choice.view === 'screen' ? (
        <PreviewSelect label={t('matrix.screen')} name="screen" value={choice.screen.name} options={screens} />
      ) : (
        <ThemeSelect value={choice.theme} themes={themes} />
      )}
      <PreviewSelect label={t('matrix.state')} name="state" value={choice.state} options={states} />
      <SchemeSelect value={choice.scheme} />
      <WidthSelect value={choice.width} />
      <LanguageSelect value={choice.locale} locales={locales} />
    </PreviewForm>
  );
}

/** One screen in every theme, or every screen of one theme. */
export function MatrixFrames({ choice, themes }: Omit<MatrixProps, 'locales'>) {
  const { t } = useTranslation('preview');
  const { scheme, locale, state, width } = choice;
  const nameOf = (slug: string) => themes.find((theme) => theme.slug === slug)?.name ?? slug;
  const cells =
    choice.view === 'screen'
      ? themes.map(({ slug, name }) => ({ theme: slug, screen: choice.screen, caption: name }))
      : PREVIEW_SCREENS.map((screen) => ({ theme: choice.theme, screen, caption: screen.name }));
  return (
    <div className="preview-grid" data-width={width} data-count={cells.length}>
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
