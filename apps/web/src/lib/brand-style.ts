import type { Brand, Palette } from '@openline/contract/brand'

function kebab(name: string) {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function declarations(palette: Palette) {
  return Object.entries(palette)
    .map(([role, colour]) => `--${kebab(role)}:${colour}`)
    .join(';')
}

/** A font list cannot end its declaration, whatever the brand file holds. */
function fontList(value: string) {
  return value.replace(/[;{}<>\\]/g, '')
}

/**
 * The brand's colours, fonts and mark as custom properties, light and dark. Of the mark only its
 * shape is used. The
 * selector outweighs the defaults of `tokens.css` wherever that sheet comes.
 */
export function brandStyle({ colours, fonts, logo }: Brand): string {
  return (
    `html:root{${declarations(colours.light)};--font-body:${fontList(fonts.body)};--font-heading:${fontList(fonts.heading)};--font-mono:${fontList(fonts.mono)};--mark:url("/${logo.markLight}")}` +
    `@media(prefers-color-scheme:dark){html:root{${declarations(colours.dark)}}}`
  )
}
