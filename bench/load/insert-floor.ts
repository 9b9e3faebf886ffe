import type { Keep } from '../measure/bench.ts'
import { startProgram } from '../measure/program.ts'
import { requestText, startLoadGenerator } from './load.ts'

const request = requestText({
  method: 'POST',
  path: '/',
  body: {
    customerId: '00000000-0000-4000-8000-000000000000',
    planId: 'light-monthly',
    totalCents: 1800,
  },
})

/** Starts the floor of whatever is an order: transactions of four inserts a second, on this database. */
export async function startInsertFloor(keep: Keep, databaseUrl: string) {
  const file = new URL('../floors/four-inserts.ts', import.meta.url)
  const floor = await keep(startProgram(file, { DATABASE_URL: databaseUrl }))
  const port = await floor.ask<number>(null)
  const generator = await keep(startLoadGenerator())
  return async (clients: number, seconds: number): Promise<number> =>
    (await generator.run({ port, requests: [request], clients, seconds })).perSecond
}
