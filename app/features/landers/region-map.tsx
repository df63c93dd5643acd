import { BrandMark } from '../../ui/media/brand-mark.tsx';
import { LanderText, PauseSwitch, type LanderProps } from './lander-frame.tsx';
import type { loadLanderRegions } from './lander-parts.server.ts';

const PINS = [
  [92, 96],
  [232, 70],
  [322, 148],
  [62, 214],
  [176, 178],
  [280, 252],
  [124, 296],
] as const;

/** A map of no real country. */
function Land() {
  return (
    <svg className="map-land" viewBox="0 0 390 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path
        className="map-ground"
        d="M-500-60h560c30 36 12 60 52 74s64-36 108-20 20 60 66 72 60-20 104 8v-134h500v620h-900c-30-40 14-70-14-100s-74-6-92-46 40-60 22-98-54-26-70-62-336-10-336-40z"
      />
      <path className="map-water" d="M20 420c20-60 70-50 96-92s-6-76 34-100 84 12 108-22 0-70 36-92 60 6 106-24" />
      <path
        className="map-roads"
        d="M-60 150C60 130 120 190 176 178s60-80 56-108-20-90 10-140M176 178c50 20 60 60 104 74s90-10 180 30M176 178c-30 40-30 90-52 118s-70 50-160 50M232 70c40 10 60 60 90 78s70 6 140-20"
      />
      {PINS.map(([x, y]) => (
        <g key={`${x}-${y}`} className="map-pin" transform={`translate(${x} ${y})`}>
          <circle className="map-haze" r="34" />
          <circle className="map-dot" r="9" />
        </g>
      ))}
    </svg>
  );
}

/** `maplanding`: a map with a bottom sheet. */
export function RegionMap({ regions, ...props }: LanderProps & { regions: ReturnType<typeof loadLanderRegions> }) {
  return (
    <section className="map">
      <Land />
      <div className="map-here">
        <BrandMark size={40} />
      </div>
      <PauseSwitch page={props.page} />
      <div className="map-sheet">
        <LanderText {...props} />
        <div className="map-regions">
          <h2>{regions.title}</h2>
          <ul>
            {regions.names.map((name) => (
              <li key={name}>{name}</li>
            ))}
            {regions.more && <li className="map-more">{regions.more}</li>}
          </ul>
        </div>
      </div>
    </section>
  );
}
