import { language } from '@openline/i18n/language'
import * as z from 'zod/mini'

const words = z.string().check(z.minLength(1))
const hexColor = z.string().check(z.regex(/^#[0-9a-f]{6}$/))
const pngPath = z.string().check(z.regex(/^brand\/[a-z0-9-]+\.png$/))
const fontName = z.string().check(z.regex(/^[\w -]+$/))
const svgPath = z.string().check(z.regex(/^brand\/[a-z0-9-]+\.svg$/))

/**
 * One color scheme. Text colors reach 4.5:1 on every surface behind them, `borderStrong`
 * and `focus` reach 3:1; the brand file's test measures it.
 */
const paletteSchema = z.object({
  accent: hexColor,
  /** Hover and pressed state of `accent`. */
  accentStrong: hexColor,
  onAccent: hexColor,
  /** Tinted background that carries `ink` or `accent` text. */
  accentSoft: hexColor,
  ink: hexColor,
  inkMuted: hexColor,
  surface: hexColor,
  surfaceRaised: hexColor,
  surfaceSunken: hexColor,
  /** Hairlines that carry no meaning. */
  border: hexColor,
  /** Edges of controls. */
  borderStrong: hexColor,
  focus: hexColor,
  danger: hexColor,
  dangerSoft: hexColor,
  success: hexColor,
  successSoft: hexColor,
  warning: hexColor,
  warningSoft: hexColor,
})
export type Palette = z.infer<typeof paletteSchema>

/** Shown in place of a font that is on its way: a bold font of the device, stretched to the same lines. */
const standInSchema = z.object({
  /** Full names of fonts; the first that the device has. */
  local: z.array(fontName).check(z.minLength(1)),
  /** In percent, as CSS has them. */
  sizeAdjust: z.number(),
  ascent: z.number(),
  descent: z.number(),
})

const typefaceSchema = z.object({
  family: fontName,
  file: z.string().check(z.regex(/^brand\/[a-z0-9-]+\.woff2$/)),
  /** Of its variable axis, from and to. */
  weights: z.string().check(z.regex(/^\d{3} \d{3}$/)),
  standIn: standInSchema,
})
export type Typeface = z.infer<typeof typefaceSchema>

const renamedKeys = { colours: 'colors' } as const

/** Refuses a file of an earlier version in one sentence that names the key's new name. */
const withCurrentKeys = z.unknown().check((file) => {
  for (const [old, current] of Object.entries(renamedKeys)) {
    if (typeof file.value !== 'object' || file.value === null || !(old in file.value)) continue
    const message = `The key "${old}" is now called "${current}".`
    file.issues.push({ code: 'custom', path: [], message, input: file.value })
  }
})

/**
 * Everything that makes the shop one carrier's own. Paths are relative to the content folder;
 * colors are six-digit lower-case hex.
 */
const currentBrandSchema = z.object({
  name: words,
  shortName: words,
  tagline: words,
  /** Names the content service's footer: `/api/{productSlug}-footer`. */
  productSlug: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  currency: z.literal('USD'),
  logo: z.object({
    light: svgPath,
    dark: svgPath,
    markLight: svgPath,
    markDark: svgPath,
    favicon: svgPath,
    width: z.int().check(z.positive()),
    height: z.int().check(z.positive()),
    /** Drawn from the SVG files by `npm run brand:images`, for who shows no SVG. */
    pictures: z.optional(
      z.object({ apple: pngPath, icon192: pngPath, icon512: pngPath, share: pngPath }),
    ),
  }),
  colors: z.object({ light: paletteSchema, dark: paletteSchema }),
  fonts: z.object({ body: words, heading: words, mono: words }),
  /** A font of the brand's own for headings and prices. Default: `fonts.heading` alone. */
  typeface: z.optional(typefaceSchema),
  /** A file of drawings, each by its id, for empty pages, errors, SIMs and 911. Default: no drawings. */
  drawings: z.optional(svgPath),
  support: z.object({
    phone: words,
    phoneE164: z.string().check(z.regex(/^\+1\d{10}$/)),
    email: z.email(),
    hours: words,
  }),
  legal: z.object({
    entity: words,
    address: z.object({
      street: words,
      city: words,
      state: z.string().check(z.regex(/^[A-Z]{2}$/)),
      zipCode: z.string().check(z.regex(/^\d{5}$/)),
    }),
    /** FCC registration number. */
    frn: z.string().check(z.regex(/^\d{10}$/)),
  }),
  /** What customers read of the brand in Spanish; without it they read the English. */
  spanish: z.optional(z.object({ tagline: words, hours: words })),
})
export const brandSchema = z.pipe(withCurrentKeys, currentBrandSchema)
export type Brand = z.infer<typeof brandSchema>

/** The brand in the language of the request: its tagline and the hours of its support. */
export function spokenBrand(brand: Brand): Brand {
  return language() === 'es' && brand.spanish
    ? {
        ...brand,
        tagline: brand.spanish.tagline,
        support: { ...brand.support, hours: brand.spanish.hours },
      }
    : brand
}
