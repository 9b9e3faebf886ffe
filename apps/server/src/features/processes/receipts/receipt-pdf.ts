import type { Brand } from '@openline/contract/brand'
import { t } from '@openline/i18n/i18n'
import { locale } from '@openline/i18n/language'
import type { ReceiptData } from './receipt-data.ts'
import { canDraw, needsNoto, notoFile } from './receipt-font.ts'
import { createPen, marginPoints, type Pen } from './receipt-pen.ts'
import { type Fact, receiptText } from './receipt-text.ts'

/**
 * A receipt as a tagged PDF on a sheet of US letter. The same payment gives
 * the same bytes. The library is loaded when the first receipt is asked for.
 */
export async function renderReceipt(
  brand: Brand,
  paid: ReceiptData,
): Promise<Uint8Array<ArrayBuffer>> {
  const text = receiptText(brand, paid, canDraw)
  const doc = await openDocument(brand, text.title, paid.paidAt)
  const done = collect(doc)
  const isForeign = needsNoto(JSON.stringify(text) + brand.name)
  const pen = createPen(doc, isForeign ? await notoFile() : null, brand.colors.light)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const add = (tag: string, draw: () => void) => root.add(doc.struct(tag, {}, draw))
  const accent = brand.colors.light.accent
  add('P', () => pen.write(brand.name, { size: 20, bold: true, color: accent }))
  for (const line of text.seller) add('P', () => pen.write(line, pen.small))
  pen.space(26)
  add('H1', () => pen.write(text.title, { size: 17, bold: true }))
  pen.space(8)
  root.add(tableOf(doc, pen, text.facts, 'facts'))
  pen.space(18)
  add('H2', () => pen.write(t('Payment summary'), { size: 13, bold: true }))
  pen.space(4)
  root.add(tableOf(doc, pen, [...text.lines, text.total], 'amounts'))
  pen.space(22)
  for (const note of text.notes) add('P', () => pen.write(note, pen.small))
  root.end()
  doc.end()
  return done
}

async function openDocument(brand: Brand, title: string, at: Date): Promise<PDFKit.PDFDocument> {
  const { default: PdfDocument } = await import('pdfkit')
  return new PdfDocument({
    size: 'LETTER',
    margin: marginPoints,
    pdfVersion: '1.7',
    lang: locale(),
    tagged: true,
    displayTitle: true,
    info: { Title: `${brand.name}: ${title}`, Author: brand.legal.entity, CreationDate: at },
  })
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => void chunks.push(chunk))
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    doc.on('error', reject)
  })
}

/** Names beside values, tagged as the table that it is. The last of `amounts` is their sum. */
function tableOf(
  doc: PDFKit.PDFDocument,
  pen: Pen,
  rows: readonly Fact[],
  kind: 'facts' | 'amounts',
): PDFKit.PDFStructureElement {
  return doc.struct(
    'Table',
    {},
    rows.map((fact, index) => {
      const isSum = kind === 'amounts' && index === rows.length - 1
      const cells = pen.row(fact, { kind, isSum })
      return doc.struct('TR', {}, [
        doc.struct('TH', {}, cells.label),
        doc.struct('TD', {}, cells.value),
      ])
    }),
  )
}
