import type { MouseEvent } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { classNames } from '../../../ui/hooks/class-names.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { SectionTitle } from '../../../ui/layout/section-head.tsx';
import { allStories } from './all-stories.ts';
import type { GroupName, Samples, Story } from './stories.tsx';

// Written out, since unused classes are purged from the stylesheets by name.
const WIDTH_CLASSES = { wide: 'is-wide', column: 'is-column' } as const;

/** Links of samples lead nowhere. */
function preventNavigation(event: MouseEvent) {
  if ((event.target as Element).closest('a')) event.preventDefault();
}

/** A component: the file of `app/ui` that holds it, and its states. */
function Component({ file, stories }: { file: string; stories: readonly Story[] }) {
  const { t } = useTranslation('preview');
  return (
    <article className="specimen" data-file={file} aria-labelledby={`specimen-${file}`}>
      <h3 id={`specimen-${file}`}>{file}</h3>
      <div className="specimen-states">
        {stories.map(({ name, width, content }) => (
          <div key={name} className={classNames('specimen-state', width && WIDTH_CLASSES[width])}>
            <p className="specimen-name">{t(`catalogue.states.${name}`)}</p>
            <div>{content}</div>
          </div>
        ))}
      </div>
    </article>
  );
}

interface CatalogueProps extends Pick<Samples, 'photos' | 'match'> {
  /** Its name. */
  theme: string;
}

/** Every component of `app/ui` with its states, in the theme that the page links. */
export function Catalogue({ theme, photos, match }: CatalogueProps) {
  const { t } = useTranslation('preview');
  const samples: Samples = { photos, match, say: (key, values = {}) => t(`catalogue.sample.${key}`, values) };
  const groups = Object.entries(allStories(samples));
  return (
    <Page>
      <h1 className="visually-hidden">{t('catalogue.frame', { theme })}</h1>
      <div className="specimens" onClickCapture={preventNavigation}>
        {groups.map(([name, components]) => (
          <section key={name} id={name} aria-labelledby={`group-${name}`}>
            <SectionTitle id={`group-${name}`}>{t(`catalogue.groups.${name as GroupName}`)}</SectionTitle>
            {Object.entries(components).map(([file, stories]) => (
              <Component key={file} file={file} stories={stories} />
            ))}
          </section>
        ))}
      </div>
    </Page>
  );
}
