import { z } from 'zod';
import { compositionFields } from '../tenants/compositions.ts';

const scheme = z.enum(['light', 'dark']);
const iconWeight = z.enum(['thin', 'light', 'bold', 'fill']);
const slug = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'is not a slug: lower-case letters, digits and dashes');

/** Package of a variable font. */
const fontPackage = z.string().regex(/^(@[a-z0-9-]+\/)?[a-z0-9-]+$/, 'is not the name of a package');
/** File name in the package without subset: `{subset}` stands for latin or latin-ext. */
const fontFile = z.string().regex(/^[a-z0-9-]+\{subset\}[a-z0-9-]+$/, 'has no {subset} in it');

const fontFace = z.strictObject({
  family: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 ]{0,39}$/, 'is not a font family: letters, digits and spaces'),
  package: fontPackage,
  file: fontFile,
  style: z.enum(['normal', 'italic']),
  /** Value of font-weight in the face: the range of the axis. */
  weight: z.string().regex(/^\d{1,4}( \d{1,4})?$/, 'is not a weight or a range of weights such as "300 900"'),
  /** Value of font-stretch if the file has a width axis. */
  stretch: z
    .string()
    .regex(/^\d{1,3}%( \d{1,3}%)?$/, 'is not a width or a range of widths such as "75% 125%"')
    .optional(),
  /** Preloaded by every page. */
  preload: z.boolean(),
  /** Another font's digits in place of this one's, such as those with a plain zero, scaled to its capitals. */
  digits: z
    .strictObject({
      package: fontPackage,
      file: fontFile,
      sizeAdjust: z.string().regex(/^\d{2,3}(\.\d)?%$/, 'is not a percentage such as "95.4%"'),
    })
    .optional(),
});

/** `themes/<slug>/theme.json`: settings of a brand for the build and the server, besides its tokens. */
export const themeFileSchema = z
  .strictObject({
    name: z.string().trim().min(1).max(40),
    /** The theme's niche; null: tenants select the theme by name (`theme.base`). */
    niche: z.literal([1, 2, 3, 4, 5, 6, 7]).nullable(),
    /** For a theme without a niche: the shipped theme whose people it uses. */
    like: slug.nullable(),
    /** Scheme of a visitor who has chosen none; a light theme follows the system. */
    scheme,
    /** Weight of the icons (Phosphor). */
    icons: iconWeight,
    /** Required contrast of body text (WCAG 2.2: 4.5 for AA, 7 for AAA). */
    bodyContrast: z.number().min(4.5).max(7).default(4.5),
    /** How each screen is arranged; `compositions.json` describes the choices. */
    composition: z.strictObject(compositionFields((names) => z.enum(names).optional())).default({}),
    fonts: z.array(fontFace).min(1),
  })
  .refine((theme) => (theme.niche === null) !== (theme.like === null), {
    path: ['like'],
    message: 'is given by a theme without a niche, and by no other',
  })
  .refine((theme) => theme.fonts.filter((font) => font.preload).length <= 2, {
    path: ['fonts'],
    message: 'are preloaded more than twice; a first view loads two at most',
  });

export type FontFace = z.output<typeof fontFace>;
export type Scheme = z.output<typeof scheme>;
export type IconWeight = z.output<typeof iconWeight>;
export type ThemeFile = z.output<typeof themeFileSchema>;
