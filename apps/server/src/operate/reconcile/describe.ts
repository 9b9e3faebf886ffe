import type { Difference } from './difference.ts'
import type { Reconciliation } from './reconcile.ts'

/** Each difference in two lines, then the summary. */
export function describeReconciliation(found: Reconciliation): string {
  const { charges, foreignCharges, refunds, disputes, records, unlisted, repaired, differences } =
    found
  const listed = differences
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(describe)
  const toDecide = differences.filter(({ next }) => next !== null).length
  const foreign = foreignCharges > 0 ? ` (${foreignCharges} not made by Openline)` : ''
  return [
    ...listed,
    `Looked at ${charges} charges${foreign}, ${refunds} refunds, ${disputes} disputes, ${records} carrier records.`,
    ...(unlisted.length > 0 ? [sayUnlisted(unlisted)] : []),
    `Repaired: ${repaired}.`,
    `For information: ${differences.length - toDecide}.`,
    `To decide: ${toDecide}.`,
    '',
  ].join('\n')
}

function describe({ at, what, facts, next }: Difference): string {
  return `${[at.toISOString(), what, ...facts].join('  ')}\n    ${next ?? 'nothing to do'}`
}

function sayUnlisted(unlisted: readonly string[]): string {
  const what = unlisted.join(' and ')
  return `The network doesn't list ${what}: those that this database has forgotten are not found.`
}
