import { BrandMark } from '../../ui/media/brand-mark.tsx';
import { PersonIllustration } from './person-illustration.tsx';
import { IllustrationNote, LanderText, type LanderProps } from './lander-frame.tsx';

const PIECES = [1, 2, 3, 4, 5, 6, 7];

/** `collagelanding`: overlapping pictures with the text on top. */
export function Collage(props: LanderProps) {
  return (
    <section className="collage">
      <div className="collage-board">
        {PIECES.map((number) => (
          <div key={number} className="collage-piece">
            <PersonIllustration look={props.page.look} number={number} first={number < 6} />
          </div>
        ))}
        <div className="collage-sticker">
          <BrandMark size={64} />
        </div>
      </div>
      <div className="collage-slip">
        <LanderText {...props} />
        <IllustrationNote page={props.page} />
      </div>
    </section>
  );
}
