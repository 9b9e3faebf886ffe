import { eventually } from '@openline/testing/eventually'
import { closeGate, type Moment } from '@openline/testing/gate'
import { injectFault, resetFaults, type Step } from '@openline/testing/sandbox-faults'
import type { LiveShop } from './live-shop.ts'
import { passTime } from './time.ts'

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

type System = 'payment' | 'carrier' | 'helium' | 'mail'

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

/** Kills the server at a step of what `act` asks for, lets hours pass, and starts it again on the same data. */
export async function killAt(
  live: LiveShop,
  at: StartHold,
  act: () => Promise<unknown>,
): Promise<void> {
  const hold = await at(live)
  const cutOff = act().catch(() => 'the connection broke')
  await hold.reached()
  await live.stack.killServer()
  await hold.remove()
  await cutOff
  await resetFaults(live, 'payment')
  await passTime(live)
  await live.stack.startServer()
}

/** The same, while every event of the payment provider is lost. */
export async function killUntold(
  live: LiveShop,
  at: StartHold,
  act: () => Promise<unknown>,
): Promise<void> {
  await injectFault(live, 'payment', { reset: true }, { fault: 'webhook_drop', count: 'always' })
  await killAt(live, at, act)
}
