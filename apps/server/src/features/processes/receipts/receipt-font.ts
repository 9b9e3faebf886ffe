import { readFile } from 'node:fs/promises'
import { lazy } from '../../../lazy.ts'
import { shippedFiles } from '../../../shipped-files.ts'

/** What Helvetica of every PDF reader has: Latin-1 and the common signs of its encoding. */
const helvetica = /^[\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026]*$/u

/** What the font beside it has (fonts/README.md). */
const noto =
  /^[\u0020-\u007e\u00a0-\u024f\u0370-\u03ff\u0400-\u04ff\u1e00-\u1eff\u2010-\u2027\u2030-\u203a\u20a0-\u20bf\u2122\u2212]*$/u

/** Whether a receipt can show `text`: Latin, Greek or Cyrillic letters, no others. */
export function canDraw(text: string): boolean {
  return noto.test(text.normalize())
}

/** Helvetica wherever it can: it need not be embedded, which takes four times as long. */
export function needsNoto(text: string): boolean {
  return !helvetica.test(text)
}

/** The font file, read when first needed. */
export const notoFile = lazy(() => readFile(shippedFiles.font))
