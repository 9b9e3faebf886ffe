import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { challenges } from '../../../db/schema/accounts.ts'
import type { ChallengePurpose } from './store.ts'

/** No code or link that was sent for this purpose to this target does anything any more. */
export async function endCodesFor(
  tx: Db,
  purpose: ChallengePurpose,
  targetKey: string,
): Promise<void> {
  await tx
    .delete(challenges)
    .where(and(eq(challenges.purpose, purpose), eq(challenges.targetKey, targetKey)))
}
