import type { ActFilters, ActSubject } from '@openline/contract/platform/audit'

/** What the form and the address hold; empty does not limit. Days are of the calendar of who reads. */
export type FilterValues = {
  readonly staffId: string
  readonly act: string
  readonly customerId: string
  readonly subjectKind: string
  readonly subjectId: string
  readonly from: string
  readonly to: string
}

export function filtersIn(address: URLSearchParams): FilterValues {
  const read = (name: keyof FilterValues) => address.get(name) ?? ''
  return {
    staffId: read('staffId'),
    act: read('act'),
    customerId: read('customerId'),
    subjectKind: read('subjectKind'),
    subjectId: read('subjectId'),
    from: read('from'),
    to: read('to'),
  }
}

/** The parameters of the address; what does not limit is left out. */
export function addressOf(values: FilterValues): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
}

/** What the server is asked. The last day counts whole. */
export function queryOf({ subjectKind, from, to, ...rest }: FilterValues): ActFilters {
  return {
    ...addressOf({ ...rest, subjectKind: '', from: '', to: '' }),
    // The server refuses a kind that is none.
    ...(subjectKind !== '' && { subjectKind: subjectKind as ActSubject }),
    ...(isDay(from) && { since: startOf(from, 0) }),
    ...(isDay(to) && { until: startOf(to, 1) }),
  }
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** The beginning of a day, or of one `later`, in the zone of the browser. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}
