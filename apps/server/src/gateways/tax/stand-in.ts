import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import type { TaxAnswer, TaxGateway } from './tax.ts'

type Needs = {
  engine: TaxGateway
  tables: Pick<TaxGateway, 'quote'>
  /** Until when the operator allows it; null for not at all. Asked while the engine is silent. */
  readUntil: () => Promise<Date | null>
  clock: Clock
  log: Logger
}

/**
 * An engine whose prices the tables give while it is silent, until the operator's time is over. What it
 * refuses, and what it answers wrongly, stays without a price. The answer says that it was the tables'.
 */
export function withStandIn({ engine, tables, readUntil, clock, log }: Needs): TaxGateway {
  return {
    ...engine,
    async quote(sales) {
      const answers = await engine.quote(sales)
      if (!answers.some(isSilent)) return answers
      const until = await readUntil()
      if (until === null || clock() >= until) return answers
      log.warn({ until }, 'tax tables stand in for the engine')
      const instead = await tables.quote(sales)
      return answers.map((answer, index) => {
        const other = isSilent(answer) ? instead[index] : undefined
        return other?.ok ? { ...other, by: 'stand_in' } : answer
      })
    },
  }
}

function isSilent(answer: TaxAnswer): boolean {
  return !answer.ok && answer.reason === 'unavailable'
}
