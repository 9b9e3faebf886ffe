import type { Brand, Palette } from '@openline/contract/brand'

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

/**
 * The brand's colors, fonts and mark as custom properties, light and dark. Of the mark only its
 * shape is used. The
 * selector outweighs the defaults of `tokens.css` wherever that sheet comes.
 */
export function brandStyle({ colors, fonts, logo }: Brand): string {
  return (
    `html:root{${declarations(colors.light)};--font-body:${fontList(fonts.body)};--font-heading:${fontList(fonts.heading)};--font-mono:${fontList(fonts.mono)};--mark:url("/${logo.markLight}")}` +
    `@media(prefers-color-scheme:dark){html:root{${declarations(colors.dark)}}}`
  )
}
