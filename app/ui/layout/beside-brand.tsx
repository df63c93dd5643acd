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

type BesideBrandProps = BrandPanelData & { children: ReactNode };

/** A form beside the brand: half the width on wide screens, below a head on phones. */
export function BesideBrand({ title, heroes, children }: BesideBrandProps) {
  return (
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
  );
}

export const PageBesideBrand = (props: BesideBrandProps) => (
  <Page width="full">
    <BesideBrand {...props} />
  </Page>
);
