import { isTest, type SourceFile } from './source-files.ts'
import { childOf, childrenOf, type Syntax, textsOfTemplate, visit } from './syntax.ts'

/**
 * The files of server, worker, bridge and sandbox that may read a clock of their own, and for what. The job queue's own
 * statements read the database's, all by `pgboss.job_now()`, which its `TestClock` moves.
 */
export const clockReaders: Readonly<Record<string, string>> = {
  'apps/server/src/clock.ts': 'makes the clock of server and worker',
  'apps/sandbox/src/clock.ts': 'makes the clock of the sandbox',
  'apps/bridge-helium/src/main.ts': 'makes the clock of the bridge',
  'apps/server/src/http/metrics.ts': 'measures how long an answer takes',
  'apps/server/src/process/run-cluster.ts': 'measures how long a process lived',
  'apps/sandbox/src/memory.ts': 'measures how often a second the disk is written to',
}

/** The files that may take the machine's clock, and for what. Everything else gets the one they give. */
export const clockTakers: Readonly<Record<string, string>> = {
  'apps/server/src/config/read-config.ts':
    'compares the dates of settings, before there is a server',
  'apps/server/src/process/open-dependencies.ts':
    'gives it to server and worker, where no other is given',
  'apps/server/src/operate/command-line.ts': 'gives it to the command of an operator',
  'apps/server/src/jobs/open-jobs.ts': 'limits how often the same failure is logged',
  'apps/server/src/tracing/open-tracing.ts': 'limits how often the same failure is logged',
  'apps/sandbox/src/start-sandbox.ts': 'gives it to the sandbox, where no other is given',
}

const ownTimers: Readonly<Record<string, string>> = {
  'apps/sandbox/src/http/timers.ts': 'makes the timers of the sandbox',
  'apps/sandbox/src/memory.ts': 'writes to the disk',
}

/**
 * Gives one sentence for each place in server, worker or sandbox that asks the computer or the database
 * for the time instead of the clock it is given, and each in the sandbox that waits on its own.
 */
export function findOtherClocks(file: SourceFile): string[] {
  const { path, text } = file
  if (!/^apps\/(server|sandbox|bridge-helium)\/src\/(?!testing\/|pages\/browser\/)/.test(path))
    return []
  if (isTest(path)) return []
  const found: string[] = []
  visit(file, (node) => {
    const report = (sentence: string) => {
      found.push(`${path}:${text.slice(0, node.start).split('\n').length}: ${sentence}`)
    }
    if (readsClock(node) ? !clockReaders[path] : takesClock(node) && !clockTakers[path])
      report('take the time from the clock that is given')
    if (isTimer(node) && path.startsWith('apps/sandbox/') && !ownTimers[path]) {
      report('wait by the timers that are given')
    }
  })
  return found
}

const clockCalls = new Set([
  'Date',
  'Date.now',
  'performance.now',
  'process.hrtime',
  'hrtime.bigint',
])
const timeInSql =
  /\b(now|timeofday|(clock|statement|transaction)_timestamp)\(\)|\bcurrent_(time|timestamp|date)\b|\blocaltime(stamp)?\b|'now'::/i

/** Gives one sentence for each line of a migration that asks the database for the time. */
export function findClocksInMigration({ path, text }: SourceFile): string[] {
  return text.split('\n').flatMap((line, index) => {
    const isFound = timeInSql.test(line.replace(/--.*/, ''))
    return isFound ? [`${path}:${index + 1}: take the time from the statement that writes`] : []
  })
}

function readsClock(node: Syntax): boolean {
  if (node.type === 'TemplateLiteral')
    return textsOfTemplate(node).some((text) => timeInSql.test(text))
  if (node.type === 'Literal') return timeInSql.test(String(node['value']))
  if (node.type === 'NewExpression') {
    return nameOf(node) === 'Date' && childrenOf(node, 'arguments').length === 0
  }
  if (node.type !== 'CallExpression') return false
  return clockCalls.has(nameOf(node)) || nameOf(node).endsWith('.defaultNow')
}

function takesClock(node: Syntax): boolean {
  return node.type === 'ImportSpecifier' && childOf(node, 'imported')?.['name'] === 'systemClock'
}

const timerCalls = new Set(['setTimeout', 'setInterval', 'AbortSignal.timeout'])

function isTimer(node: Syntax): boolean {
  return node.type === 'CallExpression' && timerCalls.has(nameOf(node))
}

/** What is called: `Date`, or `Date.now` for the last two names of a path. */
function nameOf(node: Syntax): string {
  const callee = childOf(node, 'callee')
  if (callee?.type === 'Identifier') return String(callee['name'])
  const object = childOf(callee, 'object')
  const before = childOf(object, 'property') ?? object
  return [before, childOf(callee, 'property')].map((part) => String(part?.['name'])).join('.')
}
