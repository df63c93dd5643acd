import { useNonce } from '../../lib/page-head/nonce.ts';
import { BrandMark } from '../../ui/media/brand-mark.tsx';
import { PersonIllustration } from './person-illustration.tsx';
import { LanderIcon } from './lander-icon.tsx';
import { IllustrationNote, LanderText, type LanderProps } from './lander-frame.tsx';
import type { loadLanderDeck } from './lander-parts.server.ts';
import { startDeck } from './swipe-deck.ts';

/** `tinderswipe`: a deck of choices, not of members: nobody is judged without their consent. */
export function CardDeck({ deck, ...props }: LanderProps & { deck: ReturnType<typeof loadLanderDeck> }) {
  const { page } = props;
  const nonce = useNonce();
  return (
    <section className="swipe">
      <div className="deck" role="group" aria-label={deck.label}>
        <ol className="deck-pile">
          {deck.cards.map(({ text, left }, index) => (
            <li key={text} className="deck-card">
              <PersonIllustration look={page.look} number={index + 1} first={index < 2} />
              <div className="deck-text">
                <small>{left}</small>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className="deck-end" hidden>
          <BrandMark size={72} />
          <p>{deck.end}</p>
        </div>
        <div className="deck-buttons" hidden>
          <button type="button" className="deck-no" aria-label={deck.no}>
            <LanderIcon name="x" />
          </button>
          <button type="button" className="deck-yes" aria-label={deck.yes}>
            <LanderIcon name="heart-filled" />
          </button>
        </div>
        <p className="deck-announcement visually-hidden" aria-live="polite" />
      </div>
      <div className="swipe-text">
        <LanderText {...props} />
        <IllustrationNote page={page} />
      </div>
      <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: `(${startDeck.toString()})()` }} />
    </section>
  );
}
