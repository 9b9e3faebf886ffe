import { EncodedBody } from '../../../http/encoded-body.ts'
import { keptByCaches } from '../../../http/shared-caches.ts'
import { withLanguage } from '../../../language/request-language.ts'
import type { Needs } from '../../../needs.ts'
import { labelTable } from './label-table.ts'
import type { PlanList, PlanLists } from './plan-list.ts'

/**
 * Gives the file of all labels, with the surcharges of a ZIP code when one is given: the same object as long as no
 * plan has changed. Throws a field error for a ZIP code where no service is sold.
 */
export type ReadLabelFile = (zipCode: string | undefined) => Promise<EncodedBody>

/** The labels of all plans on sale as one CSV file, in English: one row a plan, in shop order. */
export function createLabelFile(
  { catalog, publicUrl }: Needs<'publicUrl' | 'catalog'>,
  { list }: Pick<PlanLists, 'list'>,
): ReadLabelFile {
  const files = new WeakMap<PlanList, EncodedBody>()
  return async (zipCode) => {
    const source = await withLanguage('en', () => list(zipCode))
    const known = files.get(source)
    if (known) return known
    const { isAnswered } = await withLanguage('en', catalog)
    const file = new EncodedBody(labelTable(source.value.plans, { publicUrl }), {
      headers: {
        'content-type': 'text/csv; charset=utf-8; header=present',
        'content-disposition': 'attachment; filename="broadband-labels.csv"',
        'cache-control': isAnswered && zipCode === undefined ? keptByCaches : 'no-store',
        vary: 'accept-encoding',
      },
      effort: 'each',
    })
    files.set(source, file)
    return file
  }
}
