import type { World } from '../world/world.ts'
import { keptElsewhere } from './cards.ts'
import { courtesyLaws } from './courtesies.ts'
import { countKeptRows, deadlineLaws } from './deadlines.ts'
import { createDeferredLaw } from './deferred.ts'
import { createBookReader } from './desk-books.ts'
import { createJournalLaw } from './journal.ts'
import { mergeLaws } from './merges.ts'
import { messageLaws } from './messages.ts'
import { createMonthLaw } from './months.ts'
import { lookOutside, readOrderFacts } from './outside.ts'
import { portInLaws, recordLaws } from './records.ts'

/** What is looked at each simulated day, and at the end. */
export type Laws = {
  readonly checkDay: () => Promise<void>
  readonly checkEnd: () => Promise<void>
}

type Watched = Pick<World, 'database' | 'sandbox' | 'time' | 'story' | 'outside' | 'send'>

/** At most so many rows that break one law are told. */
const told = 5

/** Asked all at once, by a statement that has a name: to plan it takes far longer than to answer it. */
const allLaws = {
  name: 'all laws',
  text: Object.entries({
    ...recordLaws,
    ...portInLaws,
    ...mergeLaws,
    ...messageLaws,
    ...courtesyLaws,
    ...deadlineLaws,
  })
    .map(
      ([law, query]) => `(select $$${law}$$ as law, id::text from (${query}) broken limit ${told})`,
    )
    .join(' union all ')
    .replaceAll(':now', '$1::timestamptz')
    .replaceAll(':slack', '$2::interval')
    .replaceAll(':provider', '$3::timestamptz')
    .replaceAll(':carrier', '$4::timestamptz')
    .replaceAll(':mail', '$5::timestamptz'),
}

export function createLaws(world: Watched, { slackMinutes }: { slackMinutes: number }): Laws {
  const { db } = world.database
  const { story } = world
  const journal = createJournalLaw(world)
  const signIn = createBookReader(world)
  const readDeferred = createDeferredLaw(world, signIn)
  const months = createMonthLaw(world, signIn)
  let kept: Readonly<Record<string, number>> = {}

  const checkRows = async (): Promise<void> => {
    const outside = (['payment', 'carrier', 'mail'] as const).map(world.outside.answersSince)
    const [now = '', ...since] = [world.time.now(), ...outside].map((at) => at.toISOString())
    const values = [now, `${slackMinutes} minutes`, ...since]
    const { rows } = await db.$client.query<{ law: string; id: string }>({ ...allLaws, values })
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
    await checkKept()
    await journal.closeDay()
    for (const difference of await readDeferred())
      story.breach('deferred revenue ties with journal and days of service', difference)
    for (const difference of await months.closeMonth())
      story.breach('the page of a month ties', difference)
  }
  return {
    checkDay,
    async checkEnd() {
      await checkDay()
      for (const difference of await lookOutside(world, await readOrderFacts(world))) {
        story.breach('records agree with provider, carrier and tax engine', difference)
      }
      for (const card of await keptElsewhere(world)) {
        story.breach('the provider keeps no card that was removed here', card)
      }
      for (const difference of await journal.differences())
        story.breach('the journal ties', difference)
      for (const difference of await months.differences())
        story.breach('the provider has of each month what the journal has', difference)
    },
  }
}
