import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type Arguments, readArguments, usage } from './arguments.ts'
import { requirements } from './checks/requirements.ts'
import { junitReport } from './report/junit-report.ts'
import { countsOf, resultText, summaryText } from './report/text-report.ts'
import { createCarrierClient } from './run/carrier-client.ts'
import { type EventListener, listenForEvents } from './run/event-listener.ts'
import { runChecks } from './run/run.ts'
import { readTestNumbers, type TestNumbers } from './run/test-numbers.ts'

type Surroundings = {
  readonly print: (line: string) => void
  readonly complain: (line: string) => void
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal
}

const exitCodes = { allHold: 0, oneFails: 1, badArguments: 2, interrupted: 130 } as const

/** The command `carrier-check`: gives its exit code. */
export async function runCommand(args: readonly string[], around: Surroundings): Promise<number> {
  const read = readArguments(args)
  if (read === null) {
    around.print(usage)
    return exitCodes.allHold
  }
  const problem = 'problem' in read ? read.problem : problemOf(read)
  if ('problem' in read || problem !== null) return refuse(around, problem ?? '')
  const numbers = await readNumbers(read.numbersFile)
  if (typeof numbers === 'string') return refuse(around, numbers)
  const listener = await openListener(read, numbers.formerSecret)
  if (typeof listener === 'string') return refuse(around, listener)
  try {
    return await check(read, numbers, { listener, ...around })
  } finally {
    listener?.close()
  }
}

type CheckSurroundings = Surroundings & { readonly listener: EventListener | null }

async function check(
  { url, key, patienceMs, only, isWhole, junitFile }: Arguments,
  numbers: TestNumbers,
  { print, complain, signal, listener }: CheckSurroundings,
): Promise<number> {
  if (listener) print(`Hears events at http://localhost:${listener.port}/hooks/carrier`)
  const now = () => performance.now()
  const client = createCarrierClient(url, now)
  const report = await runChecks({
    client,
    key,
    numbers,
    patienceMs,
    listener,
    only,
    signal,
    now,
    sleep: (ms) => wait(ms, undefined, { signal }).catch(() => {}),
    onResult: (result) => print(resultText(result, isWhole)),
  }).finally(() => client.close())
  print(summaryText(report))
  if (junitFile !== null && !(await isWritten(junitFile, junitReport(report)))) {
    complain(`carrier-check: ${junitFile} could not be written.`)
    return exitCodes.badArguments
  }
  if (signal.aborted) return exitCodes.interrupted
  return countsOf(report.results).failed === 0 ? exitCodes.allHold : exitCodes.oneFails
}

function problemOf({ only }: Arguments): string | null {
  const unknown = only.find((start) => !requirements.some(({ id }) => id.startsWith(start)))
  return unknown === undefined ? null : `--only: no requirement begins with "${unknown}".`
}

async function readNumbers(file: string | null): Promise<TestNumbers | string> {
  if (file === null) return {}
  const written = await readFile(file, 'utf8').catch(() => null)
  if (written === null) return `--numbers: ${file} can’t be read.`
  const numbers = readTestNumbers(written)
  return 'problem' in numbers ? `--numbers: ${file}: ${numbers.problem}.` : numbers
}

async function openListener(
  { listenPort, secret }: Arguments,
  formerSecret: string | undefined,
): Promise<EventListener | null | string> {
  if (listenPort === null) return null
  return listenForEvents(listenPort, secret, formerSecret).catch(
    () => `--listen: port ${listenPort} can’t be listened on.`,
  )
}

async function isWritten(file: string, content: string): Promise<boolean> {
  return writeFile(file, content).then(
    () => true,
    () => false,
  )
}

function refuse({ complain }: Surroundings, problem: string): number {
  complain(`carrier-check: ${problem}\nSee carrier-check --help.`)
  return exitCodes.badArguments
}
