import { secondsAfter } from '../../../clock.ts'
import { readOrder } from '../orders/orders.ts'
import { type DisputeDeps, refreshDispute, remindBeforeSeconds } from './disputes.ts'
import { claimReminders, listToAsk } from './store.ts'

/** A scheduled task: reminds support, once for each deadline, of disputes that still wait for evidence. */
export async function remindOfDisputes({ db, clock, emails }: DisputeDeps): Promise<void> {
  const now = clock()
  await db.transaction(async (tx) => {
    const due = await claimReminders(tx, { now, dueBy: secondsAfter(now, remindBeforeSeconds) })
    for (const dispute of due) {
      const order = await readOrder(tx, dispute.orderId)
      if (order) await emails.reminder(tx, { order, dispute })
    }
  })
}

/** An event may be lost: an open dispute is looked at several times a day anyway. */
const askAfterSeconds = 6 * 3600
const batch = 50

/** A scheduled task: asks the provider about open disputes without news. */
export async function askAboutDisputes(deps: DisputeDeps): Promise<void> {
  const before = secondsAfter(deps.clock(), -askAfterSeconds)
  for (const providerDisputeId of await listToAsk(deps.db, before, batch)) {
    await refreshDispute(deps, providerDisputeId).catch((err: unknown) =>
      deps.log.error({ err, providerDisputeId }, 'dispute status check failed; retrying'),
    )
  }
}
