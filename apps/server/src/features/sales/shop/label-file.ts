import { EncodedBody } from '../../../http/encoded-body.ts'
import { keptByCaches } from '../../../http/shared-caches.ts'
import { withLanguage } from '../../../language/request-language.ts'
import type { Needs } from '../../../needs.ts'
import { labelTable } from './label-table.ts'

/** Gives the file of all labels, the same object as long as no plan has changed. */
export type ReadLabelFile = () => Promise<EncodedBody>

/** The labels of all plans on sale as one CSV file, in English: one row a plan, in shop order. */
export function createLabelFile({
  catalog,
  publicUrl,
}: Needs<'publicUrl' | 'catalog'>): ReadLabelFile {
  let source: Awaited<ReturnType<Needs['catalog']>> | null = null
  let file: EncodedBody | null = null
  return async () => {
    const current = await withLanguage('en', catalog)
    if (file === null || current !== source) {
      source = current
      file = new EncodedBody(labelTable(current.onSale, { publicUrl }), {
        headers: {
          'content-type': 'text/csv; charset=utf-8; header=present',
          'content-disposition': 'attachment; filename="broadband-labels.csv"',
          'cache-control': current.isAnswered ? keptByCaches : 'no-store',
          vary: 'accept-encoding',
        },
        effort: 'each',
      })
    }
    return file
  }
}
