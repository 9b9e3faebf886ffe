import { AppError } from '../../../app-error.ts'
import { type Clock, secondsAfter } from '../../../clock.ts'
import { ownId } from '../../../crypto/own-id.ts'
import type { Db } from '../../../db/open.ts'
import { actionAtDesk, lockNothing } from '../../platform/audit/action-at-desk.ts'
import type { Actor } from '../../platform/audit/audit.ts'
import { insertStandIn, readStandInUntil } from '../../sales/taxes/store.ts'

export type StandInNeeds = {
  db: Db
  clock: Clock
  /** `standInUntil`: what the environment allows. */
  config: {
    readonly tax: { readonly engine: 'tables' | 'avalara'; readonly standInUntil: Date | null }
  }
}

/** Until when the tables may stand in for a silent engine, by the desk or the environment; null for not now. */
export async function standInUntil({ db, clock, config }: StandInNeeds): Promise<Date | null> {
  const ends = [config.tax.standInUntil, await readStandInUntil(db)].filter((end) => end !== null)
  const until = ends.toSorted((one, other) => Number(one) - Number(other)).at(-1)
  return until && until > clock() ? until : null
}

/** Lets the tables give prices for so many hours while the engine is silent. Throws `conflict` without an engine. */
export async function letTablesStandIn(
  deps: StandInNeeds,
  by: Actor,
  { hours, reason }: { hours: number; reason: string },
) {
  if (deps.config.tax.engine === 'tables') {
    throw new AppError('conflict', 'There is no tax engine: all taxes come from the tables.')
  }
  const before = { until: (await standInUntil(deps))?.toISOString() ?? null }
  const now = deps.clock()
  const until = secondsAfter(now, hours * 3600)
  await record(deps, by, { act: 'letTablesStandIn', reason, now, until, before })
  return {
    message: 'If the engine doesn’t answer, taxes come from the tables. Those orders are marked.',
  }
}

/** Ends that. Throws `conflict` when staff did not allow it, or no longer. */
export async function endTaxStandIn(deps: StandInNeeds, by: Actor, { reason }: { reason: string }) {
  const now = deps.clock()
  const until = await readStandInUntil(deps.db)
  if (until === null || until <= now) {
    throw new AppError('conflict', 'The tables aren’t in use now.')
  }
  const before = { until: until.toISOString() }
  await record(deps, by, { act: 'endTaxStandIn', reason, now, until: now, before })
  const { standInUntil: byVariable } = deps.config.tax
  return {
    message:
      byVariable && byVariable > now
        ? 'Ended here, but TAX_STAND_IN_UNTIL still allows it.'
        : 'All taxes come from the engine again.',
  }
}

type Change = {
  act: 'letTablesStandIn' | 'endTaxStandIn'
  reason: string
  now: Date
  until: Date
  before: { until: string | null }
}

async function record(deps: StandInNeeds, by: Actor, change: Change): Promise<void> {
  const { act: name, reason, now, until, before } = change
  const id = ownId()
  await actionAtDesk(deps, {
    by,
    name,
    reason,
    subject: { kind: 'tax_stand_in', id },
    lock: lockNothing,
    async act(tx) {
      await insertStandIn(tx, { id, createdAt: now, until })
      return { customerId: null, before, after: { until: until.toISOString() }, result: null }
    },
  })
}
