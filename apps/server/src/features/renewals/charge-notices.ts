import type { Logger } from 'pino'
import type { Db } from '../../db/open.ts'
import { withLanguage } from '../../language/request-language.ts'
import { refusalError, type ShopDeps } from '../shop/shop.ts'
import type { RenewalEmails } from './emails.ts'
import type { RenewalFailure } from './failure-email.ts'
import { findRenewalCard } from './renewal-card.ts'
import { lockRenewalLine, type RenewalLine } from './renewal-lines.ts'
import { priceOf } from './renewal-orders.ts'
import { firstTry, noticeUntil } from './schedule.ts'
import { listWithoutNotice, saveDunning } from './store.ts'

type NoticeDeps = ShopDeps & { log: Logger; emails: RenewalEmails }

const batch = 100

/**
 * A scheduled task: emails the owners of lines that soon end, once for each period. Those who agreed learn
 * price and day of the charge three days before it, the others that their line runs out.
 */
export async function sendRenewalNotices(deps: NoticeDeps): Promise<void> {
  for (const lineId of await listWithoutNotice(deps.db, noticeUntil(deps.clock()), batch)) {
    await oneOfMany(deps.log, lineId, () =>
      deps.db.transaction((tx) => sendRenewalNotice(deps, tx, lineId)),
    )
  }
}

/** A notice that fails must not keep the others waiting. */
async function oneOfMany(log: Logger, lineId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (err) {
    log.error({ err, lineId }, 'renewal notice failed; retrying')
  }
}

async function sendRenewalNotice(deps: NoticeDeps, tx: Db, lineId: string): Promise<void> {
  const line = await lockRenewalLine(tx, lineId)
  if (!line || line.suspendedSince !== null || line.dunning?.notifiedAt) return
  if (line.autoRenew) {
    return announceCharge(deps, tx, { line, at: firstTry(line.period.endsAt, deps.clock()) })
  }
  const number = line.period.number + 1
  await saveDunning(tx, { lineId, number, notifiedAt: deps.clock() })
  await deps.emails.runsOut(tx, line)
}

/**
 * Plans the charge of the next period and emails the owner, in one transaction. Throws `provider_unavailable`,
 * for the caller to try again, while its taxes are not known: a notice names the price.
 */
export async function announceCharge(
  deps: Omit<NoticeDeps, 'log'>,
  tx: Db,
  { line, at, isNew = false }: { line: RenewalLine; at: Date; isNew?: boolean },
): Promise<void> {
  const price = await withLanguage(line.language, () => priceOf(deps, line))
  if (!price.ok && price.code === 'provider_unavailable') throw refusalError(price)
  const name = { lineId: line.id, number: line.period.number + 1 }
  const notifiedCents = price.ok ? price.lines.finalCheckoutAmountCents : 0
  await saveDunning(tx, {
    ...name,
    notifiedAt: deps.clock(),
    notifiedCents,
    nextTryAt: at,
  })
  if (!price.ok)
    return sendFailureNotice(deps, tx, line, { why: () => price.message, nextTryAt: at })
  const card = await findRenewalCard(tx, line, { now: deps.clock(), at })
  await deps.emails.willCharge(tx, line, { price, at, card, isNew })
}

/** Emails why a charge was not made, and when the next try is. */
export function sendFailureNotice(
  { emails }: Pick<NoticeDeps, 'emails'>,
  tx: Db,
  line: RenewalLine,
  trouble: { why: () => string; nextTryAt: Date | null; remedy?: RenewalFailure['remedy'] },
): Promise<void> {
  return emails.notPaid(tx, line, { remedy: { kind: 'pay', orderId: null }, ...trouble })
}
