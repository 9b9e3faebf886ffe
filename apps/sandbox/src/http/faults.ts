/** One fault waiting to strike. */
export type Fault<Name extends string> = {
  fault: Name
  /** How many more times it strikes; `Infinity` until a reset. */
  left: number
  /** What it strikes: a route such as `POST /v1/refunds`, an event type, an address. Empty: all. */
  on: string
  delayMs: number
}

export type Faults<Name extends string> = ReturnType<typeof createFaults<Name>>

const defaultDelayMs = 1000
/** An event may be late by days. */
const maxDelayMs = 14 * 24 * 3600_000

/** The faults of one outside system, armed over `POST …/scenario`, used up one by one. */
export function createFaults<const Name extends string>(names: readonly Name[]) {
  let armed: Fault<Name>[] = []

  return {
    names,

    /** The first armed fault among `wanted` that strikes `target`, counted down by one. */
    take(target: string, wanted: readonly Name[]): Fault<Name> | null {
      if (armed.length === 0) return null
      const fault = armed.find(
        (candidate) =>
          wanted.includes(candidate.fault) && (candidate.on === '' || candidate.on === target),
      )
      if (!fault) return null
      fault.left -= 1
      if (fault.left <= 0) armed = armed.filter((other) => other !== fault)
      return fault
    },

    /**
     * Applies a scenario body: `{ reset: true }`, one fault, or a list of these in order.
     * Gives the sentence that says what is wrong with it, or `null` when it was applied.
     */
    apply(body: unknown): string | null {
      const steps = (Array.isArray(body) ? body : [body]).map((step) => readStep(step, names))
      for (const step of steps) if ('problem' in step) return step.problem
      for (const step of steps) {
        if ('reset' in step) armed = []
        if ('fault' in step) armed.push(step)
      }
      return null
    },

    /** What is still armed, as the scenario page and answer show it. */
    list() {
      return armed.map(({ left, ...rest }) => ({
        ...rest,
        left: left === Infinity ? 'always' : left,
      }))
    },
  }
}

type Step<Name extends string> = Fault<Name> | { reset: true } | { problem: string }

function readStep<Name extends string>(step: unknown, names: readonly Name[]): Step<Name> {
  if (typeof step !== 'object' || step === null) return { problem: 'Send a JSON object.' }
  const request: Record<string, unknown> = { ...step }
  if (request['reset'] === true) return { reset: true }
  const fault = names.find((name) => name === request['fault'])
  if (!fault) return { problem: `fault must be one of: ${names.join(', ')}; or send reset: true.` }
  const { count = 1, on = '', delayMs = defaultDelayMs } = request
  const left = count === 'always' ? Infinity : count
  if (!isNumberIn(left, 1, Infinity)) {
    return { problem: 'count must be a whole number from 1, or "always".' }
  }
  if (typeof on !== 'string') return { problem: 'on must be a text.' }
  if (!isNumberIn(delayMs, 0, maxDelayMs)) {
    return { problem: `delayMs must be a number from 0 to ${maxDelayMs}.` }
  }
  return { fault, left, on, delayMs }
}

function isNumberIn(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && value >= min && value <= max
}
