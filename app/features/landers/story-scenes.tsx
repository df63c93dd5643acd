import { BrandMark } from '../../ui/media/brand-mark.tsx';
import { PersonIllustration } from './person-illustration.tsx';
import { IllustrationNote, LanderText, PauseSwitch, type LanderProps } from './lander-frame.tsx';

const PEOPLE = [1, 4, 6, 2];

/** `transitionsvideolanding`: scenes that cross-fade, each with a line of text. */
export function StoryScenes({ scenes, ...props }: LanderProps & { scenes: readonly string[] }) {
  const { page } = props;
  return (
    <section className="story">
      <div className="story-screen">
        <div className="story-bars" aria-hidden="true">
          {scenes.map((scene) => (
            <i key={scene} />
          ))}
        </div>
        <ol className="story-scenes">
          {scenes.map((scene, index) => (
            <li key={scene}>
              <PersonIllustration look={page.look} number={PEOPLE[index] ?? 1} first={index === 0} />
              <p>{scene}</p>
            </li>
          ))}
        </ol>
        <div className="story-mark">
          <BrandMark size={36} />
        </div>
        <PauseSwitch page={page} />
      </div>
      <div className="story-text">
        <LanderText {...props} />
        <IllustrationNote page={page} />
      </div>
    </section>
  );
}
