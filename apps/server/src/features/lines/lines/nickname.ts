import type { Needs } from '../../../needs.ts'
import { recordActivity } from './activity.ts'
import { requireLine } from './lines.ts'
import { setNickname } from './store.ts'

type Renaming = { customerId: string; lineId: string; nickname: string; by: 'you' | 'support' }

/** Gives a line another nickname and logs who did. Throws 404 for another customer's line. */
export async function renameLine(
  { db, clock }: Needs<'db' | 'clock'>,
  { customerId, lineId, nickname, by }: Renaming,
): Promise<void> {
  const line = await requireLine(db, customerId, lineId)
  await db.transaction(async (tx) => {
    await setNickname(tx, line.id, nickname)
    const entry = { lineId, kind: 'nickname_changed', by, at: clock() } as const
    await recordActivity(tx, { ...entry, detail: nickname })
  })
}
