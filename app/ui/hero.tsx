import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import type { PhotoSource } from './photo.tsx';

export interface HeroProps {
  eyebrow?: ReactNode;
  eyebrowIcon?: IconName;
  /** May hold `<em>` for the marked word and `<br>`. */
  title: ReactNode;
  lead: ReactNode;
  /** Two buttons. */
  actions: ReactNode;
  /** A line below the buttons. */
  note?: ReactNode;
  /** The brand's three people, front one first. */
  figures: [PhotoSource, PhotoSource, PhotoSource];
}

/** The first screen: words and three people, composed by tokens into the brand's own silhouette. */
export function Hero({ eyebrow, eyebrowIcon = 'sparkle', title, lead, actions, note, figures }: HeroProps) {
  return (
    <section className="hero">
      <div className="hero-pattern" />
      <div className="container hero-grid">
        <div className="hero-words">
          {eyebrow && (
            <p className="eyebrow">
              <Icon name={eyebrowIcon} />
              {eyebrow}
            </p>
          )}
          <h1>{title}</h1>
          <p className="hero-lead">{lead}</p>
          <div className="hero-actions">{actions}</div>
          {note && <p className="hero-note">{note}</p>}
        </div>
        <div className="hero-stage">
          <div className="hero-deco" />
          {figures.map((figure, index) => (
            <div className={`frame frame-${index + 1}`} key={figure.src}>
              <div>
                <img
                  src={figure.src}
                  width={figure.width}
                  height={figure.height}
                  alt=""
                  decoding="async"
                  {...(index === 2 ? {} : { fetchpriority: 'high' })}
                />
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}
