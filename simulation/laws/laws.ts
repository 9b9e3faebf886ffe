import type { World } from '../world/world.ts'
import { countKeptRows, deadlineLaws } from './deadlines.ts'
import { createJournalLaw } from './journal.ts'
import { lookOutside, readOrderFacts } from './outside.ts'
import { portInLaws, recordLaws } from './records.ts'
import { findOverdueRows } from './retention.ts'

/** What is looked at each simulated day, and at the end. */
export type Laws = {
  readonly checkDay: () => Promise<void>
  readonly checkEnd: () => Promise<void>
}

/** At most so many rows that break one law are told. */
const told = 5

/** Asked all at once. */
const allLaws = Object.entries({ ...recordLaws, ...portInLaws, ...deadlineLaws })
  .map(
    ([law, query]) => `(select $$${law}$$ as law, id::text from (${query}) broken limit ${told})`,
  )
  .join(' union all ')

export function createLaws(world: World, { slackMinutes }: { slackMinutes: number }): Laws {
  const { db } = world.database
  const { story } = world
  const journal = createJournalLaw(world)
  let kept: Readonly<Record<string, number>> = {}

  const checkRows = async (): Promise<void> => {
    const { rows } = await db.execute<{ law: string; id: string }>(
      atMoment(allLaws, world.time.now(), slackMinutes),
    )
    for (const { law, id } of rows) story.breach(law, id)
  }
  const checkKept = async (): Promise<void> => {
    const { rows } = await db.execute<Record<string, number>>(countKeptRows)
    const now = rows[0] ?? {}
    for (const [table, count] of Object.entries(kept)) {
      const left = now[table] ?? 0
      if (left < count)
        story.breach('nothing is deleted before its time', `${table} ${count} → ${left}`)
    }
    kept = now
  }
  const checkDay = async (): Promise<void> => {
    await checkRows()
    for (const table of await findOverdueRows(db, world.time.now())) {
      story.breach('nothing is kept for longer than its time', table)
    }
    await checkKept()
    await journal.closeDay()
  }
  return {
    checkDay,
    async checkEnd() {
      await checkDay()
      for (const difference of await lookOutside(world, await readOrderFacts(world))) {
        story.breach('records agree with provider, carrier and tax engine', difference)
      }
      for (const difference of await journal.differences())
        story.breach('the journal ties', difference)
    },
  }
}

function atMoment(query: string, now: Date, slackMinutes: number): string {
  return query
    .replaceAll(':now', `timestamptz '${now.toISOString()}'`)
    .replaceAll(':slack', `interval '${slackMinutes} minutes'`)
}
