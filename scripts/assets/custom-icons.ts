import type { IconWeight } from '../../themes/theme-list.ts';

/** A custom drawing on the grid of the icon set (256 × 256), where the set has no suitable icon. */
interface CustomIcon {
  /** Drawn as lines, in the stroke width of the brand's weight. */
  lines: readonly string[];
  /** Drawn as shapes in the filled weight; remaining lines are in `solidLines`. */
  solid: readonly string[];
  solidLines?: readonly string[];
}

const ring = (x: number, y: number, radius: number) =>
  `M${x - radius},${y}a${radius},${radius} 0 1 0 ${radius * 2},0a${radius},${radius} 0 1 0 -${radius * 2},0Z`;

const CUPS = [
  'M36,112C60,108 76,100 88,84C104,96 120,116 128,132C120,164 100,184 76,184C52,184 36,152 36,112Z',
  'M220,112C196,108 180,100 168,84C152,96 136,116 128,132C136,164 156,184 180,184C204,184 220,152 220,112Z',
];
const STRAPS = ['M88,84V36', 'M168,84V36', 'M36,112H16', 'M220,112H240'];
const PEACH = 'M128,92C100,68 40,76 40,136C40,184 84,220 128,220C172,220 216,184 216,136C216,76 156,68 128,92Z';
const LEAF = 'M128,92C122,60 144,34 184,28C184,54 162,78 128,92Z';
const BOWL = 'M40,104H216C216,152 178,184 128,184C78,184 40,152 40,104Z';
const LEGS = ['M92,180L68,228', 'M164,180L188,228'];
const SMOKE = ['M88,76C76,58 100,48 88,28', 'M128,76C116,58 140,48 128,28', 'M168,76C156,58 180,48 168,28'];
const fish = (bottom: number) =>
  `M32,132C48,96 88,72 128,72C176,72 208,96 224,132C226,146 214,${bottom} 204,${bottom}H52C42,${bottom} 30,146 32,132Z`;
const CHAIN = ['M64,108V88H88V108', 'M168,108V88H192V108', 'M88,98C108,80 148,80 168,98'];

/** Keep each drawing on one line, or one shape per line. */
const CUSTOM_ICONS = {
  cuffs: {
    lines: [ring(76, 156, 48), ring(180, 156, 48), ...CHAIN],
    solid: [],
    solidLines: [ring(76, 156, 46), ring(180, 156, 46), ...CHAIN],
  },
  grill: { lines: [BOWL, ...LEGS, ...SMOKE], solid: [BOWL], solidLines: [...LEGS, ...SMOKE] },
  hug: {
    lines: [
      ring(92, 72, 30),
      ring(166, 72, 30),
      'M32,216C32,160 62,126 100,126C132,126 148,150 154,188',
      'M224,216C224,160 196,126 160,126C154,126 148,127 143,129',
      'M96,176C120,204 176,204 188,168',
    ],
    solid: [
      ring(90, 72, 34),
      ring(168, 72, 34),
      'M24,216C24,156 58,120 98,120C130,120 146,146 150,184C134,190 116,184 104,170A8,8 0 0 0 92,180C106,200 128,206 150,202V216Z',
      'M232,216C232,156 198,120 162,120C158,120 154,120 150,121C162,140 166,160 166,182V198C180,194 190,186 196,172A8,8 0 0 0 181,166C178,172 173,178 166,182V216Z',
    ],
  },
  lingerie: { lines: [...CUPS, ...STRAPS], solid: CUPS, solidLines: STRAPS },
  lips: {
    lines: [
      'M24,128C56,96 84,72 104,72C116,72 122,80 128,84C134,80 140,72 152,72C172,72 200,96 232,128C200,172 166,192 128,192C90,192 56,172 24,128Z',
      'M24,128C72,120 104,136 128,132C152,136 184,120 232,128',
    ],
    solid: [
      'M24,120C56,88 84,64 104,64C116,64 122,72 128,76C134,72 140,64 152,64C172,64 200,88 232,120C184,110 152,126 128,122C104,126 72,110 24,120Z',
      'M24,138C72,130 104,144 128,140C152,144 184,130 232,138C200,180 166,200 128,200C90,200 56,180 24,138Z',
    ],
  },
  peach: {
    lines: [PEACH, 'M128,92C150,116 150,146 134,170', LEAF],
    solid: [`${PEACH}M130,100C154,124 154,152 134,178C140,150 142,126 130,100Z`, LEAF],
  },
  sushi: {
    lines: [
      fish(152),
      'M52,152C38,156 32,166 32,178C32,192 42,200 56,200H200C214,200 224,192 224,178C224,166 218,156 204,152',
      'M92,84L112,120',
      'M136,76L158,120',
    ],
    solid: [
      `${fish(142)}M84,90L102,126H120L100,82ZM130,78L150,126H168L148,78Z`,
      'M48,156H208A22,22 0 0 1 208,200H48A22,22 0 0 1 48,156Z',
    ],
  },
} as const satisfies Record<string, CustomIcon>;

export type CustomIconName = keyof typeof CUSTOM_ICONS;

/** Stroke widths of the set on its grid; for the filled weight, of the remaining lines. */
const WIDTHS: Record<IconWeight | 'regular', number> = { thin: 8, light: 12, regular: 16, bold: 24, fill: 20 };

/** The content of a custom symbol in a brand's weight. */
export function drawCustomIcon(name: CustomIconName, weight: IconWeight): string {
  const { lines, solid, solidLines = [] }: CustomIcon = CUSTOM_ICONS[name];
  const filled = weight === 'fill';
  const shapes = filled ? `<path d="${solid.join('')}" fill-rule="evenodd"/>` : '';
  const strokes = filled ? solidLines : lines;
  const line = `fill="none" stroke="currentColor" stroke-width="${WIDTHS[weight]}" stroke-linecap="round" stroke-linejoin="round"`;
  return `${shapes}${strokes.length > 0 ? `<path d="${strokes.join('')}" ${line}/>` : ''}`;
}
