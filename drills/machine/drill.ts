import type { Keep } from '../../bench/measure/bench.ts'

/** What `npm run drill <name>` runs. It may install packages of Debian, so that no test runs it. */
export type Drill = {
  readonly name: string
  readonly about: string
  /** When it has to be over. */
  readonly withinMs?: number
  /** Throws when something did not hold; what it gives is printed as a table. */
  run(keep: Keep): Promise<Report>
}

/** Rows of what was looked at and what was found. */
export type Report = readonly (readonly [what: string, found: string])[]

/** A report as a document has it. */
export function tableOfReport(report: Report): string {
  const width = Math.max(...report.map(([what]) => what.length))
  const rows = report.map(([what, found]) => `| ${what.padEnd(width)} | ${found} |`)
  return [`| ${'What'.padEnd(width)} | Found |`, `| ${'-'.repeat(width)} | ----- |`, ...rows].join(
    '\n',
  )
}
