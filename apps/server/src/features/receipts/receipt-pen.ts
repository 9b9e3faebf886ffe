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

  /** Draws the two cells of a row when they are asked for, the label first. */
  const row = (
    { label, value }: Fact,
    { kind, isSum }: { kind: 'facts' | 'amounts'; isSum: boolean },
  ) => {
    const look: Look = { size: isSum ? 13 : 10.5, bold: isSum }
    let top = 0
    return {
      label: () => {
        if (isSum) line()
        top = doc.y
        take(label, { ...look, ...(kind === 'facts' && { color: inkMuted }) })
        doc.text(label, marginPoints, top + look.size, { baseline: 'alphabetic' })
      },
      value: () => {
        const text = value.normalize()
        take(text, look)
        const isAmount = kind === 'amounts'
        const left = marginPoints + (isAmount ? widthPoints - amountPoints : labelPoints)
        const width = isAmount ? amountPoints : widthPoints - labelPoints
        const align = isAmount ? 'right' : 'left'
        // By their baselines, so that two fonts stand on one line.
        doc.text(text, left, top + look.size, { width, align, baseline: 'alphabetic' })
        space(6 - look.size)
      },
    }
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

  return { write, row, space, small: { size: 9, color: inkMuted } satisfies Look }
}
