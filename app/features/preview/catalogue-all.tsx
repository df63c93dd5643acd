import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { PhotoSource } from '../../ui/photo.tsx';
import { Page } from '../../ui/page.tsx';
import { SectionTitle } from '../../ui/section-head.tsx';
import { ActionSpecimens } from './catalogue-actions.tsx';
import { FieldSpecimens } from './catalogue-fields.tsx';
import { NoticeSpecimens } from './catalogue-notices.tsx';
import { OverlaySpecimens } from './catalogue-overlays.tsx';
import { MoneySpecimens, PageSpecimens } from './catalogue-page.tsx';
import { PeopleSpecimens } from './catalogue-people.tsx';
import { SamplePhotos } from './catalogue-samples.ts';
import { TalkSpecimens } from './catalogue-talk.tsx';

const GROUPS = [
  ['actions', ActionSpecimens],
  ['fields', FieldSpecimens],
  ['notices', NoticeSpecimens],
  ['overlays', OverlaySpecimens],
  ['people', PeopleSpecimens],
  ['talk', TalkSpecimens],
  ['money', MoneySpecimens],
  ['page', PageSpecimens],
] as const;

/** Links of samples lead nowhere. */
function stay(event: MouseEvent) {
  if ((event.target as Element).closest('a')) event.preventDefault();
}

export interface CatalogueProps {
  /** Name of the theme, in the heading. */
  theme: string;
  photos: readonly PhotoSource[];
}

/** Every component of `app/ui` with its states, in the clothes that the page links. */
export function Catalogue({ theme, photos }: CatalogueProps) {
  const { t } = useTranslation('preview');
  return (
    <Page>
      <h1 className="visually-hidden">{t('catalogue.frame', { theme })}</h1>
      <SamplePhotos.Provider value={photos}>
        <div className="specimens" onClickCapture={stay}>
          {GROUPS.map(([name, Specimens]) => (
            <section key={name} id={name} aria-labelledby={`group-${name}`}>
              <SectionTitle id={`group-${name}`}>{t(`catalogue.groups.${name}`)}</SectionTitle>
              <Specimens />
            </section>
          ))}
        </div>
      </SamplePhotos.Provider>
    </Page>
  );
}
