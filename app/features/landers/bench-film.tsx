import { BrandMark } from '../../ui/media/brand-mark.tsx';
import { IllustrationNote, LanderText, PauseSwitch, type LanderProps } from './lander-frame.tsx';

interface FilmTexts {
  film: string;
  length: string;
}

/** An adult figure from a distance. */
function Walker({ className }: { className: string }) {
  return (
    <g className={className}>
      <g className="film-step">
        <path className="film-leg" d="M-4-46L-7 0" />
        <path className="film-leg" d="M4-46L7 0" />
        <path className="film-coat" d="M-12-44l3-48q9-8 18 0l3 48z" />
        <circle className="film-head" cy="-107" r="10" />
        <path className="film-hair" d="M-11-105a11 11 0 0 1 22-2c-6-5-14-5-22 2z" />
      </g>
    </g>
  );
}

/** A 20 second animation of two people meeting in a park, drawn for this page. */
function Film({ label }: { label: string }) {
  return (
    <svg
      className="film-picture"
      viewBox="0 0 480 300"
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label={label}
    >
      <rect className="film-day" x="-200" width="880" height="300" />
      <rect className="film-dusk" x="-200" width="880" height="300" />
      <circle className="film-sun" cx="300" cy="70" r="42" />
      <path className="film-hills" d="M-200 210C-60 150 60 190 150 176s150-50 260-14 200 10 270 30v120h-880z" />
      <path className="film-grass" d="M-200 232c200-20 600-20 880 0v80h-880z" />
      <path className="film-trunk" d="M92 250l5-110h12l5 110z" />
      <path
        className="film-tree"
        d="M102 34c40-4 66 26 58 58 18 28-8 62-44 58-30 18-72 2-72-32-24-26-2-70 30-66 6-10 16-17 28-18z"
      />
      <g className="film-bench">
        <path d="M196 214h120v8H196zM196 196h120v7H196z" />
        <path d="M206 196h7v62h-7zM299 196h7v62h-7z" />
      </g>
      <Walker className="film-left" />
      <Walker className="film-right" />
      <g className="film-hearts">
        <path d="M0 8c-14-10-12-20-5-20 3 0 5 3 5 5 0-2 2-5 5-5 7 0 9 10-5 20z" />
        <path d="M0 8c-14-10-12-20-5-20 3 0 5 3 5 5 0-2 2-5 5-5 7 0 9 10-5 20z" />
        <path d="M0 8c-14-10-12-20-5-20 3 0 5 3 5 5 0-2 2-5 5-5 7 0 9 10-5 20z" />
      </g>
    </svg>
  );
}

/** `video`: a film in its player, animated by CSS alone; shows its last scene under reduced motion. */
export function BenchFilm({ texts, ...props }: LanderProps & { texts: FilmTexts }) {
  return (
    <section className="film">
      <div className="film-player">
        <Film label={texts.film} />
        <div className="film-bar">
          <PauseSwitch page={props.page} />
          <span className="film-time" aria-hidden="true" />
          <span aria-hidden="true">{texts.length}</span>
          <BrandMark size={28} />
        </div>
      </div>
      <LanderText {...props} />
      <IllustrationNote page={props.page} />
    </section>
  );
}
