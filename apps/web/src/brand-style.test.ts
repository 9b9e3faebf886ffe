import { readFileSync } from 'node:fs'
import type { Brand } from '@openline/contract/brand'
import { describe, expect, test } from 'vitest'
import { brandStyle } from './brand-style.ts'

const file = new URL('../../../content/brand.json', import.meta.url)
const brand = JSON.parse(readFileSync(file, 'utf8')) as Brand // checked by the contract's own test

describe('the style of a brand', () => {
  test('names every color by its role, light and dark', () => {
    const style = brandStyle(brand)
    expect(style).toContain(`--accent-strong:${brand.colors.light.accentStrong}`)
    expect(style).toMatch(new RegExp(`dark.*--accent-strong:${brand.colors.dark.accentStrong}`))
  })

  test('cannot be escaped by a value in a font list', () => {
    const fonts = { ...brand.fonts, body: 'Arial;}</style><script>{' }
    const style = brandStyle({ ...brand, fonts })
    expect(style).toContain('--font-body:Arial/stylescript;')
    expect(style).not.toContain('<')
  })

  test('shows headings in the typeface of the brand, and before it comes in one of the same size', () => {
    const style = brandStyle(brand)
    expect(style).toContain('--font-heading:"Figtree","Figtree-stand-in",')
    expect(style).toContain('src:url("/brand/figtree.woff2")format("woff2");font-weight:600 700')
    expect(style).toMatch(/"Figtree-stand-in";src:local\("Arial Bold"\).*size-adjust:96\.3%/)
  })

  test('downloads nothing for a brand without a typeface', () => {
    const { typeface: _, ...plain } = brand
    expect(brandStyle(plain)).not.toMatch(/@font-face|Figtree/)
    expect(brandStyle(plain)).toContain(`--font-heading:${brand.fonts.heading}`)
  })
})
