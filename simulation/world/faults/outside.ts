import { injectFault, resetFaults, type Step } from '@openline/testing/sandbox-faults'
import type { VirtualTime } from '../virtual-time.ts'

export type System = Parameters<typeof injectFault>[1]

/** What goes wrong at the systems outside, by the fault that brought it. */
export type Outside = {
  readonly begin: (fault: string, system: System, steps: readonly Step[]) => Promise<void>
  readonly end: (fault: string) => Promise<void>
  /** Since when a system does what it is asked; while it is away, now. */
  readonly answersSince: (system: System) => Date
}

/** With these always, a system does nothing of what it is asked. */
const away: ReadonlySet<string> = new Set(['error_before', 'refuse_for_now', 'down'])

type Armed = { readonly system: System; readonly steps: readonly Step[] }

function isAway({ steps }: Armed): boolean {
  return steps.some((step) => 'fault' in step && step.count === 'always' && away.has(step.fault))
}

/** Faults of one system end one by one, though it forgets all of them at once. */
export function createOutside(
  world: { sandbox: { url: string } },
  { now }: Pick<VirtualTime, 'now'>,
): Outside {
  const armed = new Map<string, Armed>()
  const backSince = new Map<System, Date>()
  return {
    answersSince: (system) => {
      const isGone = [...armed.values()].some((one) => one.system === system && isAway(one))
      return isGone ? now() : (backSince.get(system) ?? new Date(0))
    },
    async begin(fault, system, steps) {
      armed.set(fault, { system, steps })
      await injectFault(world, system, ...steps)
    },
    async end(fault) {
      const ended = armed.get(fault)
      armed.delete(fault)
      if (!ended) return
      if (isAway(ended)) backSince.set(ended.system, now())
      await resetFaults(world, ended.system)
      for (const { system, steps } of armed.values()) {
        if (system === ended.system) await injectFault(world, system, ...steps)
      }
    },
  }
}
