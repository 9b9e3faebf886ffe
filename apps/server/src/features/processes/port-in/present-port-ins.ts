import type { PortIn } from '@openline/contract/processes/port-in'
import { readLineIds } from '../../lines/lines/store.ts'
import { countAttempts } from './attempt-store.ts'
import type { PortInNeeds } from './port-in-needs.ts'
import { presentPortIn } from './present.ts'
import type { PortInRow } from './store.ts'

type Reading = Pick<PortInNeeds, 'db' | 'clock'>

/** Port-ins with their lines and attempts, as their customer sees them. */
export async function presentAll(
  { db, clock }: Reading,
  rows: readonly PortInRow[],
): Promise<PortIn[]> {
  const [lineIds, attempts] = await Promise.all([
    readLineIds(
      db,
      rows.flatMap(({ orderId }) => orderId ?? []),
    ),
    countAttempts(
      db,
      rows.map(({ id }) => id),
    ),
  ])
  return rows.map((portIn) =>
    presentPortIn(
      {
        portIn,
        lineId: lineIds.get(portIn.orderId ?? '') ?? null,
        attempts: attempts.get(portIn.id) ?? 0,
      },
      clock(),
    ),
  )
}

/** A port-in as its customer sees it. */
export async function presentOne(deps: Reading, portIn: PortInRow): Promise<PortIn> {
  const [presented] = await presentAll(deps, [portIn])
  if (!presented) throw new Error('one port-in is one answer')
  return presented
}
