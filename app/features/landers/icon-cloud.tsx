import { BrandMark } from '../../ui/media/brand-mark.tsx';
import { LanderIcon } from './lander-icon.tsx';
import { LanderText, PauseSwitch, type LanderProps } from './lander-frame.tsx';
import type { loadLanderPastimes } from './lander-parts.server.ts';

type Pastimes = ReturnType<typeof loadLanderPastimes>;

function Cloud({ pastimes }: { pastimes: Pastimes }) {
  return (
    <ul className="cloud-half">
      {pastimes.map(({ icon, word }) => (
        <li key={icon} className="cloud-drop">
          <LanderIcon name={icon} />
          {word}
        </li>
      ))}
    </ul>
  );
}

/** `iconslanding`: pastimes as icons around the text. */
export function IconCloud({ pastimes, ...props }: LanderProps & { pastimes: Pastimes }) {
  const middle = pastimes.length / 2;
  return (
    <section className="cloud">
      <Cloud pastimes={pastimes.slice(0, middle)} />
      <div className="cloud-text">
        <BrandMark size={56} />
        <LanderText {...props} />
      </div>
      <Cloud pastimes={pastimes.slice(middle)} />
      <PauseSwitch page={props.page} />
    </section>
  );
}
