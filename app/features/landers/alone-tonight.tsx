import { BrandMark } from '../../ui/media/brand-mark.tsx';
import { LanderText, PauseSwitch, type LanderProps } from './lander-frame.tsx';

const ROWS = 5;
const COLUMNS = 6;
/** The lit window. */
const LIT_WINDOW = { row: 2, column: 4 };

const cells = Array.from({ length: ROWS * COLUMNS }, (_, index) => ({
  row: Math.floor(index / COLUMNS),
  column: index % COLUMNS,
}));

const isLit = ({ row, column }: { row: number; column: number }) =>
  row === LIT_WINDOW.row && column === LIT_WINDOW.column;

/** A house at night whose windows go dark one by one, except one. */
function House() {
  return (
    <svg className="alone-house" viewBox="0 0 390 360" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <path className="alone-distant" d="M-400 190h470v-40h54v-34h40v60h70v-26h46v50h520v180H-400z" />
      <path className="alone-wall" d="M46 360V64l30-26h60V18h22v20h126v-14h18v14h12l30 26v296z" />
      {cells.map((cell) => (
        <rect
          key={`${cell.row}-${cell.column}`}
          className={isLit(cell) ? 'alone-lit' : 'alone-window'}
          x={66 + cell.column * 46}
          y={82 + cell.row * 56}
          width="30"
          height="38"
          rx="2"
        />
      ))}
      <g className="alone-person">
        <circle cx="265" cy="211" r="6.5" />
        <path d="M253 232v-3a12 9.500 0 0 1 24 0v3z" />
      </g>
    </svg>
  );
}

/** `alonetonight`: an evening window. Always dark, whatever the scheme. */
export function AloneTonight(props: LanderProps) {
  return (
    <section className="alone" data-bs-theme="dark">
      <div className="alone-moon">
        <BrandMark size={44} />
      </div>
      <LanderText {...props} />
      <House />
      <PauseSwitch page={props.page} />
    </section>
  );
}
