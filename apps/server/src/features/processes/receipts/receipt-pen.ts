import type { Palette } from '@openline/contract/brand'
import { needsNoto } from './receipt-font.ts'
import type { Fact } from './receipt-text.ts'

export const marginPoints = 60
const widthPoints = 612 - 2 * marginPoints
const labelPoints = 150
const amountPoints = 110

type Look = { readonly size: number; readonly bold?: boolean; readonly color?: string }

type Inks = Pick<Palette, 'ink' | 'inkMuted'>

export type Pen = ReturnType<typeof createPen>

/** Writes down a page, line after line, each in the font that has its letters. Sizes are points. */
export function createPen(doc: PDFKit.PDFDocument, noto: Buffer | null, inks: Inks) {
  const { ink, inkMuted } = inks
  if (noto) doc.registerFont('Noto', noto)

  const take = (text: string, { size, bold = false, color = ink }: Look): void => {
    if (noto && needsNoto(text)) doc.font('Noto')
    else doc.font(bold ? 'Helvetica-Bold' : 'Helvetica')
    doc.fontSize(size).fillColor(color)
  }

  const write = (text: string, look: Look): void => {
    take(text.normalize(), look)
    doc.text(text.normalize(), marginPoints, doc.y, { width: widthPoints, lineGap: 2 })
  }

  const space = (points: number): void => {
    doc.y += points
  }

  /** A line that screen readers skip. */
  const line = (): void => {
    doc
      .moveTo(marginPoints, doc.y)
      .lineTo(marginPoints + widthPoints, doc.y)
      .lineWidth(0.75)
      .strokeColor(ink)
      .stroke()
    space(8)
  }

  const row = (fact: Fact, kind: RowKind) =>
    drawRow(doc, { take, space, line, inkMuted }, fact, kind)

  return { write, row, space, small: { size: 9, color: inkMuted } satisfies Look }
}

type RowKind = { kind: 'facts' | 'amounts'; isSum: boolean }

type Tools = {
  take: (text: string, look: Look) => void
  space: (points: number) => void
  line: () => void
  inkMuted: string
}

/** Draws the two cells of a row when they are asked for, the label first. An amount that is missing makes a heading. */
function drawRow(
  doc: PDFKit.PDFDocument,
  { take, space, line, inkMuted }: Tools,
  { label, value }: Fact,
  { kind, isSum }: RowKind,
) {
  const isAmount = kind === 'amounts'
  const isHeading = isAmount && value === ''
  const look: Look = { size: isSum ? 13 : 10.5, bold: isSum || isHeading }
  const width = isAmount ? widthPoints - amountPoints : labelPoints
  let top = 0
  let labelEnd = 0
  return {
    label: () => {
      if (isSum) line()
      if (isHeading) space(4)
      take(label, { ...look, ...(!isAmount && { color: inkMuted }) })
      // The two cells of a row stay on one page, and a heading with the row below it.
      const needed = doc.heightOfString(label, { width }) + look.size * (isHeading ? 4 : 1)
      if (doc.y + needed > doc.page.maxY()) doc.addPage()
      top = doc.y
      doc.text(label, marginPoints, top + look.size, { width, baseline: 'alphabetic' })
      labelEnd = doc.y
    },
    value: () => {
      const text = value.normalize()
      take(text, look)
      const place = { width: widthPoints - width, align: isAmount ? 'right' : 'left' } as const
      // By their baselines, so that two fonts stand on one line.
      doc.text(text, marginPoints + width, top + look.size, { ...place, baseline: 'alphabetic' })
      // A long name takes more lines than its amount.
      doc.y = Math.max(doc.y, labelEnd)
      space(6 - look.size)
    },
  }
}
