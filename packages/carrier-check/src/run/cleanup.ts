import { randomUUID } from 'node:crypto'
import type { CallName } from './call-names.ts'

type Send = (name: CallName, request: object, key?: string) => Promise<number | null>

/** What the checker made in the test environment, so that it can be taken away again. */
export type Made = ReturnType<typeof createMade>

export function createMade() {
  const lines = new Set<string>()
  const leases = new Set<string>()
  const portIns = new Set<string>()
  const shipments = new Set<string>()
  const makes: Partial<Record<CallName, Set<string>>> = {
    activate: lines,
    leaseNumber: leases,
    orderPortIn: portIns,
    ship: shipments,
  }
  const ends: Partial<Record<CallName, Set<string>>> = {
    endLine: lines,
    endLease: leases,
    cancelShipment: shipments,
  }

  return {
    /** Noted before the call leaves: its answer may be lost. */
    note(name: CallName, reference: string) {
      makes[name]?.add(reference)
    },

    /** What was ended by a requirement needs no end here. */
    noteEnd(name: CallName, reference: string) {
      ends[name]?.delete(reference)
    },

    /** Ends everything; gives a sentence for each thing that is left. */
    async undo(send: Send, settled: (line: string) => Promise<boolean>): Promise<string[]> {
      const left: string[] = []
      const all = async (
        what: string,
        references: Iterable<string>,
        end: (reference: string) => Promise<number | null>,
      ) => {
        for (const some of chunksOf([...references], 8)) {
          const statuses = await Promise.all(some.map(end))
          statuses.forEach((status, index) => {
            // 404 and 409: there is nothing, or it is over.
            const isGone = status !== null && (status < 300 || status === 404 || status === 409)
            if (!isGone) left.push(`${what} ${some[index] ?? ''}`)
          })
        }
      }
      await all('port-in', portIns, (reference) =>
        send('cancelPortIn', { reference }, randomUUID()),
      )
      await all('lease', leases, (reference) => send('endLease', { reference }))
      await all('shipment', shipments, (reference) => send('cancelShipment', { reference }))
      await all('line', lines, async (reference) => {
        if (!(await settled(reference))) return null
        return send('endLine', { reference })
      })
      return left
    },
  }
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  const chunks: Item[][] = []
  for (let from = 0; from < items.length; from += size) chunks.push(items.slice(from, from + size))
  return chunks
}
