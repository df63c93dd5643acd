import { BrandMark } from '../../ui/media/brand-mark.tsx';
import { PersonIllustration } from './person-illustration.tsx';
import { IllustrationNote, LanderText, type LanderProps } from './lander-frame.tsx';

const PORTRAITS = [2, 5, 1, 8, 4, 6];

/** `gallery`: framed portraits on a wall; the text is the sign beside them. */
export function GalleryWall(props: LanderProps) {
  return (
    <section className="wall">
      <div className="wall-portraits">
        {PORTRAITS.map((number, index) => (
          <div key={number} className="wall-frame">
            <PersonIllustration look={props.page.look} number={number} first={index < 4} />
          </div>
        ))}
        <div className="wall-frame wall-mark">
          <BrandMark size={56} />
        </div>
      </div>
      <div className="wall-sign">
        <LanderText {...props} />
        <IllustrationNote page={props.page} />
      </div>
    </section>
  );
}
