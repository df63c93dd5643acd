import type { ReactNode } from 'react';
import { BrandMark } from '../media/brand-mark.tsx';
import type { PhotoSource } from '../media/photo.tsx';

interface HeroProps {
  eyebrow?: ReactNode;
  /** May contain `<em>` for marked words and `<br>`. */
  title: ReactNode;
  /** The title as plain text: its length and longest word determine the font size. */
  titleText?: string;
  lead: ReactNode;
  /** Two buttons. */
  actions: ReactNode;
  /** A line below the buttons. */
  note?: ReactNode;
  /** The brand's three people, front one first. */
  figures: [PhotoSource, PhotoSource, PhotoSource];
}

/** Minimum number of characters a line of the title must fit; the steps have sizes in _hero.scss. */
const LINE_LENGTHS = [8, 10, 12, 14, 18] as const;
/** Approximate number of lines of a title. */
const LINES = 3.5;

/** The class of a title too long for the brand's default size; undefined when it is short. */
function fitClass(text: string): string | undefined {
  const longestWord = Math.max(...text.split(/\s+/).map((word) => word.length));
  const needed = Math.max(longestWord, Math.ceil(text.length / LINES));
  if (needed <= 6) return undefined;
  return `is-fit-${LINE_LENGTHS.find((letters) => needed <= letters) ?? 18}`;
}

/** The hero: text and three people, composed by theme tokens. */
export function Hero({ eyebrow, title, titleText = '', lead, actions, note, figures }: HeroProps) {
  return (
    <section className="hero">
      <div className="hero-pattern" />
      <div className="container hero-grid">
        <div className="hero-text">
          {eyebrow && (
            <p className="eyebrow">
              <BrandMark size={20} />
              {eyebrow}
            </p>
          )}
          <h1 className={fitClass(titleText)}>{title}</h1>
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
