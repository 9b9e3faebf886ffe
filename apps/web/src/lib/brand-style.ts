import type { Brand, Palette } from '@openline/contract/brand'

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

const declarations = (palette: Palette) =>
  Object.entries(palette)
    .map(([role, colour]) => `--${kebab(role)}:${colour}`)
    .join(';')

/** A font list cannot end its declaration, whatever the brand file holds. */
const fontList = (value: string) => value.replace(/[;{}<>\\]/g, '')

/**
 * The brand's colours, fonts and mark as custom properties, light and dark. Of the mark only its
 * shape is used. The
 * selector outweighs the defaults of `tokens.css` wherever that sheet comes.
 */
export const brandStyle = ({ colours, fonts, logo }: Brand): string =>
  `html:root{${declarations(colours.light)};--font-body:${fontList(fonts.body)};--font-heading:${fontList(fonts.heading)};--font-mono:${fontList(fonts.mono)};--mark:url("/${logo.markLight}")}` +
  `@media(prefers-color-scheme:dark){html:root{${declarations(colours.dark)}}}`
