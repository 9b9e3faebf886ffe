import { afterEach } from 'vitest'
import { readFailureReport } from './failure-report.ts'

// The setup of the tests that start the product as processes: a failure that happens once in fifty
// runs is understood by what the processes logged and left undone.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  process.stderr.write(`\n"${task.name}" failed.\n${await readFailureReport()}\n`)
})
