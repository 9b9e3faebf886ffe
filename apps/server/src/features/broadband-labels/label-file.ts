import type { Plan } from '@openline/contract/plan'
import { EncodedBody } from '../../http/encoded-body.ts'
import { keptByCaches } from '../../http/shared-caches.ts'
import { withLanguage } from '../../language/request-language.ts'
import { labelTable } from './label-table.ts'

/** Gives the file of all labels, the same object as long as no plan has changed. */
export type ReadLabelFile = () => Promise<EncodedBody>

export type LabelFileDeps = {
  /** Where the file's addresses lead. */
  publicUrl: string
  /** The same array as long as no plan has changed. */
  catalog: () => Promise<{ readonly onSale: readonly Plan[] }>
}

/** The labels of all plans on sale as one CSV file, in English: one row a plan, in shop order. */
export function createLabelFile({ catalog, publicUrl }: LabelFileDeps): ReadLabelFile {
  let source: readonly Plan[] | null = null
  let file: EncodedBody | null = null
  return async () => {
    const { onSale } = await withLanguage('en', catalog)
    if (file === null || onSale !== source) {
      source = onSale
      file = new EncodedBody(labelTable(onSale, { publicUrl }), {
        headers: {
          'content-type': 'text/csv; charset=utf-8; header=present',
          'content-disposition': 'attachment; filename="broadband-labels.csv"',
          'cache-control': keptByCaches,
          vary: 'accept-encoding',
        },
        effort: 'each',
      })
    }
    return file
  }
}
