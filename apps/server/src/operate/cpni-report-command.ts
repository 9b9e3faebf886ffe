import type { Db } from '../db/open.ts'
import { writeCpniReport, yearOf } from '../features/office/records/cpni-report.ts'

/** The figures of a year for its CPNI certificate; null for words that are no year. */
export async function cpniReport(
  { db }: { db: Db },
  [year = '', ...more]: readonly string[],
): Promise<string | null> {
  return /^20\d\d$/.test(year) && more.length === 0
    ? writeCpniReport(db, yearOf(Number(year)))
    : null
}
