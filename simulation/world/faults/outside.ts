import { injectFault, resetFaults, type Step } from '@openline/testing/sandbox-faults'
import type { World } from '../world.ts'

export type System = Parameters<typeof injectFault>[1]

/** What goes wrong at the systems outside, by the fault that brought it. */
export type Outside = {
  readonly begin: (fault: string, system: System, steps: readonly Step[]) => Promise<void>
  readonly end: (fault: string) => Promise<void>
}

/** Faults of one system end one by one, though it forgets all of them at once. */
export function createOutside(world: Pick<World, 'sandbox'>): Outside {
  const armed = new Map<string, { system: System; steps: readonly Step[] }>()
  return {
    async begin(fault, system, steps) {
      armed.set(fault, { system, steps })
      await injectFault(world, system, ...steps)
    },
    async end(fault) {
      const ended = armed.get(fault)
      armed.delete(fault)
      if (!ended) return
      await resetFaults(world, ended.system)
      for (const { system, steps } of armed.values()) {
        if (system === ended.system) await injectFault(world, system, ...steps)
      }
    },
  }
}
