const hourMs = 3600_000
const dayMs = 24 * hourMs

/** Three days before the first charge. */
const noticeBeforeEndMs = 5 * dayMs
/** How long before the end of what is paid the card is charged: once, and again after each decline. */
const triesBeforeEndMs = [2 * dayMs, dayMs, 2 * hourMs]
/** How long a line whose taxes are not known stays in service after what is paid. */
const graceMs = 3 * dayMs

/** From when on a customer gets the notice that a line renews or expires. */
export function noticeFrom(endsAt: Date): Date {
  return new Date(endsAt.getTime() - noticeBeforeEndMs)
}

/** The regular day of the charge. */
export function chargeDay(endsAt: Date): Date {
  return new Date(endsAt.getTime() - (triesBeforeEndMs[0] ?? 0))
}

/** The latest end of a paid period that is charged by now. */
export function chargedUntil(now: Date): Date {
  return new Date(now.getTime() + (triesBeforeEndMs[0] ?? 0))
}

/** The last regular try to charge. */
export function lastTry(endsAt: Date): Date {
  return new Date(endsAt.getTime() - (triesBeforeEndMs.at(-1) ?? 0))
}

/** The first charge, never less than a day after the notice by email. */
export function firstTry(endsAt: Date, notifiedAt: Date): Date {
  return latest(chargeDay(endsAt), new Date(notifiedAt.getTime() + dayMs))
}

/** The first charge for a customer who switched it on at `now` and saw the price. */
export function firstTryAfterConsent(endsAt: Date, now: Date): Date {
  return latest(chargeDay(endsAt), now)
}

/** When to try again after a decline at `now`; null when there is no time left. */
export function nextTry(endsAt: Date, now: Date): Date | null {
  const tries = triesBeforeEndMs.map((ms) => new Date(endsAt.getTime() - ms))
  return tries.find((time) => time > now) ?? null
}

/** The latest end of a paid period after which the bank's question has no longer kept a line in service. */
export function bankWaitedSince(now: Date): Date {
  return new Date(now.getTime() - dayMs)
}

/** Until when a line stays in service although the taxes of its next period are not known. */
export function graceEnd(endsAt: Date): Date {
  return new Date(endsAt.getTime() + graceMs)
}

/** When to try again, after what is paid has ended, to charge what was not known at `now`; null when the grace is over. */
export function nextGraceTry(endsAt: Date, now: Date): Date | null {
  const end = graceEnd(endsAt)
  const tomorrow = new Date(now.getTime() + dayMs)
  if (now >= end) return null
  return tomorrow < end ? tomorrow : end
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other
}
