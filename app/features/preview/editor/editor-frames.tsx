import { useEffect, useRef } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { withCompositions } from '../../../../server/modules/demo/preview/frame.schema.ts';
import type { FrameScheme, FrameState, ThemePreview } from '../../../../server/modules/demo/preview/index.ts';
import { PreviewFrame } from '../preview-frame.tsx';
import { PREVIEW_SCREENS } from '../preview-screens.ts';

const SHOWN_SCREENS = ['index', 'members', 'profile', 'chat', 'swipe-game', 'credits'];
const SCREENS = PREVIEW_SCREENS.filter(({ name }) => SHOWN_SCREENS.includes(name));
const WIDTH = 390;

/** Adds the changes to a frame's page, as a tenant's second stylesheet would. */
function applyStyles(frame: HTMLIFrameElement, css: string): void {
  const page = frame.contentDocument;
  const view = page?.defaultView;
  if (!page || !view) return;
  // Constructed with the frame's own window: a document rejects sheets of another.
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(css);
  page.adoptedStyleSheets = [sheet];
}

interface EditorFramesProps {
  theme: string;
  scheme: FrameScheme;
  state: FrameState;
  locale: string;
  /** The changes: the second stylesheet of a site, and its compositions. */
  trial: Pick<ThemePreview, 'css' | 'composition'>;
}

export function EditorFrames({ theme, scheme, state, locale, trial }: EditorFramesProps) {
  const { css, composition } = trial;
  const { t } = useTranslation('preview');
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    for (const frame of element.querySelectorAll('iframe')) applyStyles(frame, css);
    const loaded = ({ target }: Event) => target instanceof HTMLIFrameElement && applyStyles(target, css);
    // `load` does not bubble.
    element.addEventListener('load', loaded, true);
    return () => element.removeEventListener('load', loaded, true);
  }, [css]);
  return (
    <div className="preview-grid preview-editor-frames" data-width={WIDTH} ref={grid}>
      {SCREENS.map(({ name, path }) => (
        <PreviewFrame
          key={`${theme}/${scheme}/${state}/${name}`}
          frame={{ theme, scheme, locale, state, path: withCompositions(path, composition) }}
          width={WIDTH}
          caption={name}
          title={t('editor.frame', { screen: name, theme })}
        />
      ))}
    </div>
  );
}
