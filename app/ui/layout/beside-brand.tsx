import type { ReactNode } from 'react';

import { MarkedText } from './marked-text.tsx';
import { Page } from './page.tsx';

export interface BrandPanelData {
  /** The brand's first words; may have `<em>` and `<br/>`. */
  title: string;
  /** Addresses of the brand's pictures. */
  heroes: readonly string[];
}

/** Number of the brand's pictures that are shown. */
const FIGURES = 2;

/** A page whose form stands beside the brand: half the page on wide screens, a head on phones. */
export function PageBesideBrand({ title, heroes, children }: BrandPanelData & { children: ReactNode }) {
  return (
    <Page width="full">
      <div className="beside-brand">
        <div className="brand-half" aria-hidden="true">
          <p>
            <MarkedText text={title} />
          </p>
          <div className="brand-figures">
            {heroes.slice(0, FIGURES).map((src) => (
              <img key={src} src={src} width={720} height={960} alt="" decoding="async" />
            ))}
          </div>
        </div>
        <div className="beside-brand-form">{children}</div>
      </div>
    </Page>
  );
}
