import type { Brand, Palette, Typeface } from '@openline/contract/brand'

function kebab(name: string) {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function declarations(palette: Palette) {
  return Object.entries(palette)
    .map(([role, color]) => `--${kebab(role)}:${color}`)
    .join(';')
}

/** Escapes a font list, so that the brand file cannot end the declaration. */
function fontList(value: string) {
  return value.replace(/[;{}<>\\]/g, '')
}

/** The words stand in the same places before and after the file has come. */
function fontFaces({ family, file, weights, standIn }: Typeface): string {
  const { local, sizeAdjust, ascent, descent } = standIn
  const sources = local.map((name) => `local("${name}")`).join()
  return (
    `@font-face{font-family:"${family}";src:url("/${file}")format("woff2");font-weight:${weights};font-display:swap}` +
    `@font-face{font-family:"${family}-stand-in";src:${sources};font-weight:${weights};size-adjust:${sizeAdjust}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`
  )
}

/**
 * The brand's colors, fonts and mark as custom properties, light and dark. Of the mark only its
 * shape is used. The
 * selector outweighs the defaults of `tokens.css` wherever that sheet comes.
 */
export function brandStyle({ colors, fonts, logo, typeface }: Brand): string {
  const headings = typeface
    ? `"${typeface.family}","${typeface.family}-stand-in",${fonts.heading}`
    : fonts.heading
  return (
    (typeface ? fontFaces(typeface) : '') +
    `html:root{${declarations(colors.light)};--font-body:${fontList(fonts.body)};--font-heading:${fontList(headings)};--font-mono:${fontList(fonts.mono)};--mark:url("/${logo.markLight}")}` +
    `@media(prefers-color-scheme:dark){html:root{${declarations(colors.dark)}}}`
  )
}
