import type { Config } from '@openline/server/config/config'
import type { DecisionNeeds } from '@openline/server/operate/reconcile/decisions'
import { openReconcileNeeds } from '@openline/server/operate/reconcile/open-needs'
import { runReconcileCommand } from '@openline/server/operate/reconcile/reconcile-command'
import { type Closers, createClosers } from '@openline/server/process/closers'
import { pino } from 'pino'
import { afterEach } from 'vitest'
import type { TestShop } from './start-test-shop.ts'
import { copyTestDatabase } from './test-database.ts'

type Reply = { words: string; exitCode: number | undefined }

/** Someone who compares a database with provider and network. */
export type Operator = {
  deps: DecisionNeeds
  readonly run: (...words: string[]) => Promise<Reply>
}

/** Operators at databases of a shop, until the end of each test. `of` is another shop than that one. */
export function useOperators(shop: TestShop) {
  const log = pino({ level: 'silent' })
  let ofTest = createClosers(log)
  const closers: Pick<Closers, 'add'> = { add: (close) => ofTest.add(close) }
  afterEach(async () => {
    await ofTest.closeAll()
    ofTest = createClosers(log)
  })

  /** At a database, by default that of the running shop. */
  const operatorAt = async (config: Partial<Config> = {}, of = shop): Promise<Operator> => {
    const deps = await openReconcileNeeds({ config: { ...of.config, ...config }, log }, ofTest)
    const run = async (...words: string[]) => {
      const reply = await runReconcileCommand(deps, words)
      return { words: reply?.words ?? 'no reply', exitCode: reply?.exitCode }
    }
    return { deps, run }
  }

  /** At the database as it is now, which a restore to this minute would bring back. */
  const thisMinute = async (
    of = shop,
  ): Promise<Operator & { readonly look: () => Promise<Reply> }> => {
    const since = new Date().toISOString()
    const copy = await copyTestDatabase(of)
    const operator = await operatorAt({ databaseUrl: copy.url }, of)
    closers.add(() => copy.drop())
    // The clock of the machine may be set back a little between an act and the look at it.
    const inAMinute = () => new Date(Date.now() + 60_000).toISOString()
    return { ...operator, look: () => operator.run(since, inAMinute()) }
  }

  return { closers, operatorAt, thisMinute }
}
