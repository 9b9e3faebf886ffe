import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setLanguageResolver } from '@openline/i18n/language'
import { afterEach, describe, expect, test } from 'vitest'
import { brandSchema, type Palette, spokenBrand } from './brand.ts'

/** The demonstration carrier, and a second one that shares nothing with it. */
const brands = ['content', 'brands/nightjar'].map((folder) => {
  const content = new URL(`../../../${folder}/`, import.meta.url)
  const json = readFileSync(new URL('brand.json', content), 'utf8')
  return { content, brand: brandSchema.parse(JSON.parse(json)) }
})

/** Relative luminance and contrast ratio, as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

type Color = keyof Palette

const surfaces: Color[] = ['surface', 'surfaceRaised', 'surfaceSunken']

/** Foreground, backgrounds, least contrast. */
const pairs: Array<[Color, Color[], number]> = [
  ['ink', [...surfaces, 'accentSoft', 'dangerSoft', 'successSoft', 'warningSoft'], 4.5],
  ['inkMuted', [...surfaces, 'accentSoft'], 4.5],
  ['accent', [...surfaces, 'accentSoft'], 4.5],
  ['accentStrong', [...surfaces, 'accentSoft'], 4.5],
  ['onAccent', ['accent', 'accentStrong'], 4.5],
  ['danger', [...surfaces, 'dangerSoft'], 4.5],
  ['success', [...surfaces, 'successSoft'], 4.5],
  ['warning', [...surfaces, 'warningSoft'], 4.5],
  ['borderStrong', [...surfaces, 'accentSoft'], 3],
  ['focus', [...surfaces, 'accentSoft'], 3],
]

function aSocialLogo(content: URL): string {
  const [logo = ''] = readdirSync(new URL('uploads/', content)).toSorted().toReversed()
  return logo
}

describe.each(brands)('of $brand.name', ({ content, brand }) => {
  describe.each(['light', 'dark'] as const)('the %s colors', (scheme) => {
    const palette = brand.colors[scheme]

    test.each(pairs)('show %s clearly on %j', (foreground, backgrounds, least) => {
      for (const background of backgrounds) {
        expect(contrast(palette[foreground], palette[background])).toBeGreaterThanOrEqual(least)
      }
    })

    test('show the social logos clearly', () => {
      const drawing = readFileSync(new URL(`uploads/${aSocialLogo(content)}`, content), 'utf8')
      const [stroke = ''] = /#[0-9a-f]{6}/.exec(drawing) ?? []
      for (const surface of surfaces) expect(contrast(stroke, palette[surface])).toBeGreaterThan(3)
    })
  })

  describe('the logo', () => {
    const { width, height, pictures, ...files } = brand.logo

    test.each([...Object.values(files), ...Object.values<string>(pictures ?? {})])(
      'is on file as %s',
      (path) => {
        expect(existsSync(new URL(path, content))).toBe(true)
      },
    )

    test('has the size that the brand file states', () => {
      const svg = readFileSync(new URL(files.light, content), 'utf8')
      expect(svg).toContain(`width="${width}" height="${height}"`)
    })

    test('has a light and a dark drawing in the brand colors', () => {
      for (const [path, scheme] of [
        [files.light, brand.colors.light],
        [files.dark, brand.colors.dark],
      ] as const) {
        const svg = readFileSync(new URL(path, content), 'utf8')
        expect(svg).toContain(scheme.accent)
        expect(svg).toContain(scheme.ink)
      }
    })
  })
})

describe('the brand in Spanish', () => {
  afterEach(() => setLanguageResolver(() => 'en'))
  const [first, second] = brands.map(({ brand }) => brand)
  if (!first || !second) throw new Error('two brands come with the shop')

  test('has a tagline and hours of its own', () => {
    expect(spokenBrand(first)).toBe(first)
    setLanguageResolver(() => 'es')
    expect(spokenBrand(first)).toMatchObject({
      name: first.name,
      tagline: 'Servicio móvil prepago con el precio completo desde el principio.',
      support: { phone: first.support.phone, hours: expect.stringContaining('hora del Centro') },
    })
  })

  test('reads as in English where the carrier wrote no Spanish', () => {
    setLanguageResolver(() => 'es')
    expect(spokenBrand({ ...second, spanish: undefined }).tagline).toBe(second.tagline)
  })
})

test('a brand file with the old key is refused with one sentence that names the new key', () => {
  const [shipped] = brands
  const { colors, ...rest } = shipped?.brand ?? { colors: null }
  const result = brandSchema.safeParse({ ...rest, colours: colors })
  expect(result.error?.issues).toEqual([
    expect.objectContaining({ message: 'The key "colours" is now called "colors".' }),
  ])
})
