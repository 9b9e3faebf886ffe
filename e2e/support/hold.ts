import { eventually } from '@openline/testing/eventually'
import { closeGate, type Moment } from '@openline/testing/gate'
import { injectFault, type Step } from '@openline/testing/sandbox-faults'
import type { LiveShop } from './live-shop.ts'

/** Keeps the server at one step of its work until it is killed there. */
export type Hold = {
  /** Resolves once the server is at the step. */
  reached(): Promise<void>
  /** To be called when the server is dead. */
  remove(): Promise<void>
}

export type StartHold = (live: LiveShop) => Promise<Hold>

type Written = Omit<Moment, 'at'>

/** At a statement that is not executed: what its transaction wrote before is lost as well. */
export function writing(moment: Written): StartHold {
  return ({ databaseUrl }) => closeGate(databaseUrl, { ...moment, at: 'writing' })
}

/** At a commit that succeeds, but of which the server never learns. */
export function committing(moment: Written): StartHold {
  return ({ databaseUrl }) => closeGate(databaseUrl, { ...moment, at: 'committing' })
}

type System = 'payment' | 'carrier' | 'mail'

/** At a call whose effect is there, while the answer is on its way. */
export function awaitingAnswer(system: System, step: Exclude<Step, { reset: true }>): StartHold {
  return async (live) => {
    await injectFault(live, system, step)
    return {
      reached: async () => {
        await eventually(`the ${system} system to act`, async () => {
          const armed = await armedFaults(live, system)
          return !armed.includes(step.fault)
        })
      },
      remove: () => Promise.resolve(),
    }
  }
}

async function armedFaults({ sandbox }: LiveShop, system: System): Promise<string[]> {
  const response = await fetch(`${sandbox.url}/${system}/scenario`)
  const { armed } = (await response.json()) as { armed: { fault: string }[] }
  return armed.map(({ fault }) => fault)
}
