import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '@openline/carrier-check/command'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type OpenSandbox, openSandbox } from '../testing/open-sandbox.ts'

const shippedNumbers = new URL(
  '../../../../packages/carrier-check/sandbox-numbers.json',
  import.meta.url,
)

let sandbox: OpenSandbox
let folder: string
/** Those of the sandbox, where cards leave too late to wait for. */
let numbersFile: string

beforeEach(async () => {
  sandbox = await openSandbox({ timing: { pendingActivationMs: 2, shipAfterMs: 3_600_000 } })
  folder = await mkdtemp(join(tmpdir(), 'carrier-check-'))
  numbersFile = join(folder, 'sandbox-numbers.json')
  const numbers: object = JSON.parse(await readFile(shippedNumbers, 'utf8'))
  await writeFile(numbersFile, JSON.stringify({ ...numbers, cardsLeave: false }))
})
afterEach(async () => {
  await sandbox.close()
  await rm(folder, { recursive: true })
})

type Ran = { code: number; printed: string; complained: string }

/** Runs the command; `onLine` sees each line as it is printed, and may interrupt. */
async function run(
  args: readonly string[],
  onLine: (line: string, interrupt: () => void) => void = () => {},
): Promise<Ran> {
  const [printed, complained]: [string[], string[]] = [[], []]
  const interruption = new AbortController()
  const code = await runCommand(args, {
    print: (line) => {
      printed.push(line)
      onLine(line, () => interruption.abort())
    },
    complain: (line) => complained.push(line),
    signal: interruption.signal,
  })
  return { code, printed: printed.join('\n'), complained: complained.join('\n') }
}

function ofSandbox(...more: string[]): string[] {
  const access = ['--key', 'carrier_demo_key', '--secret', 'carrier_demo_secret']
  return ['--url', `${sandbox.url}/carrier`, ...access, ...more]
}

async function play(network: object): Promise<Response> {
  return sandbox.post('/carrier/network', network)
}

describe('The command carrier-check', () => {
  test('hears events, ends with a table of capabilities, and writes JUnit', async () => {
    await play({ sort: 'slow' })
    const junit = join(folder, 'report.xml')
    const only = ['--only', 'capabilities,activations,events,suspensions']
    const args = ofSandbox('--numbers', numbersFile, '--junit', junit, '--listen', '0', ...only)
    const { code, printed } = await run(args, (line) => {
      const hears = /^Hears events at (http:.*)\/hooks\/carrier$/.exec(line)?.[1]
      if (hears) sandbox.setWebhookTarget(hears)
    })
    expect(printed).toMatch(/^capability +offered +passed +failed +skipped$/m)
    expect(printed).toMatch(/^suspension +yes +4 +0 +0$/m)
    expect(printed).toMatch(/ok {4}events\.signature {2}\[Events\] {2}Every event is signed/)
    expect(printed).toMatch(/ 0 failed, \d+ skipped\.$/)
    expect(code).toBe(0)
    const xml = await readFile(junit, 'utf8')
    expect(xml).toMatch(/<testsuite name="carrier-check" tests="\d+" failures="0"/)
    expect(xml).toContain('sent      POST /suspensions')
    expect(xml).not.toContain('carrier_demo_key')
  })

  test('says of a failure what was sent, what came, what was expected, and where it says so', async () => {
    await play({ sort: 'full', breaks: ['late_plan_wins'] })
    const { code, printed } = await run(ofSandbox('--numbers', numbersFile, '--only', 'lines.plan'))
    expect(printed).toMatch(/^FAIL {2}lines\.plan-older {2}\[POST \/lines\/plan\]/m)
    expect(printed).toMatch(/^ {6}sent {6}POST \/lines\/plan {2}\{.*"sequence":3\}$/m)
    expect(printed).toMatch(/^ {6}came {6}200 {2}\{.*"planCode":"standard-monthly".*\}$/m)
    expect(printed).toContain('expected  "planCode": "unlimited-monthly", as before')
    expect(printed).toContain('section   docs/carrier-api.md, POST /lines/plan')
    expect(printed).toMatch(/1 passed, 1 failed, 0 skipped\.$/)
    expect(code).toBe(1)
  })

  test('skips what the file of test numbers does not name, and says so', async () => {
    await play({ sort: 'full' })
    const { code, printed } = await run(ofSandbox('--only', 'activations.esim'))
    expect(printed).toContain('Skipped: "zips.works" is not in the file of test numbers.')
    expect(code).toBe(0)
  })

  test('takes away what it made, also after Ctrl-C', async () => {
    await play({ sort: 'full' })
    const { code } = await run(ofSandbox('--numbers', numbersFile), (line, interrupt) => {
      if (line.startsWith('ok    leases.taken')) interrupt()
    })
    expect(code).toBe(130)
    const ledger = await sandbox.getJson<Ledger>('/carrier/ledger')
    const ended = new Set(ledger.endedLines)
    const active = ledger.activations.filter(({ status }) => status === 'active')
    expect(active.length).toBeGreaterThan(20)
    expect(active.filter(({ reference }) => !ended.has(reference))).toEqual([])
    expect(ledger.shipments.filter(({ status }) => status !== 'cancelled')).toEqual([])
    const open = ledger.portIns.filter(({ status }) => status !== 'cancelled')
    expect(open).toEqual([])
  })

  test('says that no one answers, and skips the rest', async () => {
    const access = ['--key', 'any', '--secret', 'any']
    const { code, printed } = await run(['--url', 'http://127.0.0.1:9', ...access])
    expect(printed).toMatch(/FAIL {2}capabilities\.document/)
    expect(printed).toContain('expected  an answer, but there was none')
    expect(printed).toMatch(/^0 passed, 1 failed, \d+ skipped\.$/m)
    expect(code).toBe(1)
  })

  test('refuses bad arguments with a sentence', async () => {
    const broken = join(folder, 'broken.json')
    await writeFile(broken, '{ "zips": { "workz": "50309" } }')
    const access = ['--url', 'http://carrier.example', '--key', 'k', '--secret', 's']
    const refused: readonly (readonly [args: string[], sentence: string])[] = [
      [[], '--url must be an address such as https://carrier.example/api.'],
      [['--url', 'carrier.example', '--key', 'k'], '--url must be an address'],
      [['--url', 'http://carrier.example'], '--key is missing.'],
      [['--url', 'http://carrier.example', '--key', 'k'], '--secret is missing.'],
      [[...access, '--listen', '70000'], '--listen must be a port from 0 to 65535.'],
      [[...access, '--patience', 'long'], '--patience must be a whole number of seconds.'],
      [[...access, '--only', 'nothing.such'], 'no requirement begins with "nothing.such".'],
      [[...access, '--numbers', join(folder, 'none.json')], 'none.json can’t be read.'],
      [[...access, '--numbers', broken], '"zips" is wrong'],
      [[...access, '--speed', '9'], "Unknown option '--speed'"],
    ]
    for (const [args, sentence] of refused) {
      const { code, complained } = await run(args)
      expect(complained).toContain(sentence)
      expect(code).toBe(2)
    }
  })

  test('explains itself', async () => {
    const { code, printed } = await run(['--help'])
    expect(printed).toMatch(/^Usage: carrier-check --url URL/)
    expect(code).toBe(0)
  })
})

type Ledger = {
  activations: { reference: string; status: string }[]
  endedLines: string[]
  shipments: { status: string }[]
  portIns: { status: string }[]
}
