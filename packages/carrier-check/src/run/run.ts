import { type Capabilities, can, leastCapabilities } from '../api/capabilities.ts'
import { requirements } from '../checks/requirements.ts'
import type { Exchange } from './carrier-client.ts'
import { Check } from './check.ts'
import { createMade } from './cleanup.ts'
import type { Requirement } from './requirement.ts'
import type { RunSetting, RunState } from './run-state.ts'
import { Skipped, Unmet } from './verdicts.ts'

export type RunOptions = RunSetting & {
  /** Beginnings of ids; empty for all. */
  readonly only: readonly string[]
  /** Told of each requirement as it ends. */
  readonly onResult?: (result: Result) => void
}

export type Outcome =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failed'; readonly expected: string }
  | { readonly kind: 'skipped'; readonly reason: string }

export type Result = {
  readonly requirement: Requirement
  readonly outcome: Outcome
  readonly exchanges: readonly Exchange[]
  readonly tookMs: number
}

export type Report = {
  readonly results: readonly Result[]
  /** Null where the document can't be read. */
  readonly capabilities: Capabilities | null
  /** What could not be taken away. */
  readonly left: readonly string[]
}

/** Holds a carrier to the requirements, one after the other, and takes away what it made there. */
export async function runChecks({ onResult, only, ...options }: RunOptions): Promise<Report> {
  let momentMs = Date.now()
  const run: RunState = {
    ...options,
    made: createMade(),
    exchanges: [],
    taken: new Map(),
    startedAt: new Date(momentMs),
    nextMoment: () => (momentMs = Math.max(momentMs + 1, Date.now())),
    capabilities: leastCapabilities,
    sharedLine: null,
  }
  const capabilities = await readCapabilities(run)
  const results: Result[] = []
  for (const requirement of chosen(only)) {
    if (options.signal?.aborted) break
    const result = await runOne(run, requirement, capabilities)
    results.push(result)
    onResult?.(result)
  }
  return { results, capabilities, left: await takeAway(run) }
}

function chosen(only: readonly string[]): readonly Requirement[] {
  if (only.length === 0) return requirements
  return requirements.filter(({ id }) => only.some((start) => id.startsWith(start)))
}

async function readCapabilities(run: RunState): Promise<Capabilities | null> {
  try {
    run.capabilities = await new Check(run).ask('readCapabilities', {})
    return run.capabilities
  } catch (error) {
    if (error instanceof Unmet) return null
    throw error
  }
}

async function runOne(
  run: RunState,
  requirement: Requirement,
  capabilities: Capabilities | null,
): Promise<Result> {
  const startedMs = run.now()
  const check = new Check(run)
  const outcome = await outcomeOf(check, requirement, capabilities)
  return { requirement, outcome, exchanges: check.exchanges, tookMs: run.now() - startedMs }
}

async function outcomeOf(
  check: Check,
  { id, needs = [], run }: Requirement,
  capabilities: Capabilities | null,
): Promise<Outcome> {
  if (capabilities === null && id !== 'capabilities.document') {
    return { kind: 'skipped', reason: 'GET /capabilities can’t be read' }
  }
  const missing = needs.find((capability) => !can(check.capabilities, capability))
  if (missing !== undefined) return { kind: 'skipped', reason: `the network has no ${missing}` }
  try {
    await run(check)
    return { kind: 'passed' }
  } catch (error) {
    if (error instanceof Skipped) return { kind: 'skipped', reason: error.message }
    const expected = error instanceof Unmet ? error.message : `no surprise: ${String(error)}`
    return { kind: 'failed', expected }
  }
}

async function takeAway({ signal: _interruption, ...run }: RunState): Promise<string[]> {
  const check = new Check(run)
  return run.made.undo(
    async (name, request, key) => {
      const came = await check.send(name, { ...request }, key)
      return 'status' in came ? came.status : null
    },
    async (line) => {
      try {
        const { activations } = await check.ask('listActivations', { reference: line })
        if (activations.at(-1)?.status === 'pending') await check.settledActivation(line)
        return true
      } catch (error) {
        if (error instanceof Unmet) return false
        throw error
      }
    },
  )
}
