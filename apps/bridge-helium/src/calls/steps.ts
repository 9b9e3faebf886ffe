import type { Bridge } from '../bridge.ts'
import { HeliumRefusal } from '../helium/client.ts'
import { type BridgeRecord, noteRecord, type Session, type TheirId } from '../records.ts'
import { Refusal } from '../refusal.ts'

type Step = {
  column: TheirId
  /** Looks for what an earlier try made, whose answer was lost. */
  find: () => Promise<{ id: string } | null>
  make: (key: string) => Promise<{ id: string }>
}

/**
 * Gives the id of a part that Helium has for a record, and makes the part where there is none. A row says so before,
 * so that after a lost answer or the end of the process it is looked for instead of being made twice. The key only
 * covers a call that is still on its way while it is looked for: they forget it after a day.
 */
export async function ensurePart(
  { clock }: Bridge,
  session: Session,
  record: BridgeRecord,
  { column, find, make }: Step,
): Promise<string> {
  const known = record[column]
  if (known !== null) return known
  // They keep refusals with their key, too: what is corrected then needs another one.
  const refused = async (error: unknown): Promise<never> => {
    if (error instanceof Refusal || error instanceof HeliumRefusal) {
      await noteRecord(session, record, { facts: { attempt: attemptOf(record) + 1 } }, clock())
    }
    throw error
  }
  const wasAnnounced = record.step === column
  if (!wasAnnounced) await noteRecord(session, record, { step: column }, clock())
  const found = wasAnnounced ? await find() : null
  const key = `${record.kind}:${record.reference}:${column}:${attemptOf(record)}`
  const { id } = found ?? (await make(key).catch(refused))
  await noteRecord(session, record, { [column]: id }, clock())
  return id
}

/** How often it was begun: each time has keys of its own. */
export function attemptOf({ facts }: BridgeRecord): number {
  return typeof facts['attempt'] === 'number' ? facts['attempt'] : 1
}

/** A part that an earlier step has made. */
export function requirePart(record: BridgeRecord, column: TheirId): string {
  const id = record[column]
  if (id === null) throw new Error(`A ${record.kind} has no ${column}`)
  return id
}
