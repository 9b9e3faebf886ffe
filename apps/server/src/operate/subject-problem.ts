import type { FoundSubject } from '../features/office/records/subject.ts'

/** What an operator reads when a word names no customer, or several. */
export function subjectProblem(found: Exclude<FoundSubject, { kind: 'found' }>): string {
  if (found.kind === 'unknown') return 'No customer, number or order is known by this.\n'
  const orders = found.orders.map(
    ({ number, since }) => `  ${number}  since ${since.toISOString()}\n`,
  )
  return `Several lines have had this number. Name the order instead:\n${orders.join('')}`
}
