/** What a brand needs at build time beside its style: fonts, icon weight, default scheme, front page people. */

export type Scheme = 'light' | 'dark';
export type IconWeight = 'thin' | 'light' | 'bold' | 'fill';

export interface FontFace {
  family: string;
  /** Package of the variable font. */
  package: string;
  /** File name in the package without subset: `{subset}` stands for latin or latin-ext. */
  file: string;
  style: 'normal' | 'italic';
  /** Value of font-weight in the face: the range of the axis. */
  weight: string;
  /** Value of font-stretch when the file has a width axis. */
  stretch?: string;
  /** Wanted in the first paint of every page. */
  preload: boolean;
}

export interface Theme {
  slug: string;
  niche: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  defaultScheme: Scheme;
  iconWeight: IconWeight;
  fonts: readonly FontFace[];
}

/** The seven brands in the order of their niche numbers. */
export const THEMES: readonly Theme[] = [
  {
    slug: 'default',
    niche: 1,
    defaultScheme: 'light',
    iconWeight: 'fill',
    fonts: [
      {
        family: 'SN Pro',
        package: '@fontsource-variable/sn-pro',
        file: 'sn-pro-{subset}-wght-normal',
        style: 'normal',
        weight: '200 900',
        preload: true,
      },
      {
        family: 'Figtree',
        package: '@fontsource-variable/figtree',
        file: 'figtree-{subset}-wght-normal',
        style: 'normal',
        weight: '300 900',
        preload: true,
      },
    ],
  },
  {
    slug: 'she',
    niche: 2,
    defaultScheme: 'light',
    iconWeight: 'light',
    fonts: [
      {
        family: 'Petrona',
        package: '@fontsource-variable/petrona',
        file: 'petrona-{subset}-wght-normal',
        style: 'normal',
        weight: '100 900',
        preload: true,
      },
      {
        family: 'Petrona',
        package: '@fontsource-variable/petrona',
        file: 'petrona-{subset}-wght-italic',
        style: 'italic',
        weight: '100 900',
        preload: false,
      },
      {
        family: 'Rosario',
        package: '@fontsource-variable/rosario',
        file: 'rosario-{subset}-wght-normal',
        style: 'normal',
        weight: '300 700',
        preload: true,
      },
    ],
  },
  {
    slug: 'bdsm',
    niche: 3,
    defaultScheme: 'dark',
    iconWeight: 'thin',
    fonts: [
      {
        family: 'Cormorant',
        package: '@fontsource-variable/cormorant',
        file: 'cormorant-{subset}-wght-normal',
        style: 'normal',
        weight: '300 700',
        preload: true,
      },
      {
        family: 'Cormorant',
        package: '@fontsource-variable/cormorant',
        file: 'cormorant-{subset}-wght-italic',
        style: 'italic',
        weight: '300 700',
        preload: false,
      },
      {
        family: 'Ysabeau',
        package: '@fontsource-variable/ysabeau',
        file: 'ysabeau-{subset}-wght-normal',
        style: 'normal',
        weight: '1 1000',
        preload: true,
      },
    ],
  },
  {
    slug: 'bbw',
    niche: 4,
    defaultScheme: 'light',
    iconWeight: 'bold',
    fonts: [
      {
        family: 'Fredoka',
        package: '@fontsource-variable/fredoka',
        file: 'fredoka-{subset}-wdth-normal',
        style: 'normal',
        weight: '300 700',
        stretch: '75% 125%',
        preload: true,
      },
      {
        family: 'Nunito',
        package: '@fontsource-variable/nunito',
        file: 'nunito-{subset}-wght-normal',
        style: 'normal',
        weight: '200 1000',
        preload: true,
      },
    ],
  },
  {
    slug: 'gilf',
    niche: 5,
    defaultScheme: 'light',
    iconWeight: 'bold',
    fonts: [
      {
        family: 'Literata',
        package: '@fontsource-variable/literata',
        file: 'literata-{subset}-wght-normal',
        style: 'normal',
        weight: '200 900',
        preload: true,
      },
      {
        family: 'Atkinson Hyperlegible Next',
        package: '@fontsource-variable/atkinson-hyperlegible-next',
        file: 'atkinson-hyperlegible-next-{subset}-wght-normal',
        style: 'normal',
        weight: '200 800',
        preload: true,
      },
    ],
  },
  {
    slug: 'milf',
    niche: 6,
    defaultScheme: 'light',
    iconWeight: 'light',
    fonts: [
      {
        family: 'Bodoni Moda',
        package: '@fontsource-variable/bodoni-moda',
        file: 'bodoni-moda-{subset}-opsz-normal',
        style: 'normal',
        weight: '400 900',
        preload: true,
      },
      {
        family: 'Jost',
        package: '@fontsource-variable/jost',
        file: 'jost-{subset}-wght-normal',
        style: 'normal',
        weight: '100 900',
        preload: true,
      },
    ],
  },
  {
    slug: 'gay',
    niche: 7,
    defaultScheme: 'light',
    iconWeight: 'bold',
    fonts: [
      {
        family: 'League Spartan',
        package: '@fontsource-variable/league-spartan',
        file: 'league-spartan-{subset}-wght-normal',
        style: 'normal',
        weight: '100 900',
        preload: true,
      },
      {
        family: 'Albert Sans',
        package: '@fontsource-variable/albert-sans',
        file: 'albert-sans-{subset}-wght-normal',
        style: 'normal',
        weight: '100 900',
        preload: true,
      },
    ],
  },
];
