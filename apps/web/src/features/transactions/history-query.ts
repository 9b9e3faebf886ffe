import { type MonthYear, yearsFor } from '../../ui/month-year.ts'

/** The year and month in an address; values that the picker does not offer count as missing. */
export function choiceIn(query: URLSearchParams, currentYear: number): MonthYear {
  const year = yearsFor('past', currentYear).find(
    (offered) => String(offered) === query.get('year'),
  )
  if (year === undefined) return { year: null, month: null }
  const month = Number(query.get('month'))
  return { year, month: Number.isInteger(month) && month >= 1 && month <= 12 ? month : null }
}

/** The same address with another choice. */
export function withChoice(query: URLSearchParams, { year, month }: MonthYear): URLSearchParams {
  const next = new URLSearchParams(query)
  setOrDelete(next, 'year', year)
  setOrDelete(next, 'month', month)
  return next
}

function setOrDelete(query: URLSearchParams, name: string, value: number | null): void {
  if (value === null) query.delete(name)
  else query.set(name, String(value))
}
