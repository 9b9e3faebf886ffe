import type { Figures } from '@openline/contract/office/figures-desk'
import type { TimeSpan } from '../../../clock.ts'
import type { HourCounts } from './figure-count-store.ts'
import type { HourLevels } from './figure-store.ts'

/** What is known of hours. */
export type Hours = {
  readonly counts: readonly HourCounts[]
  readonly levels: readonly HourLevels[]
}

/** The hours of `span` as one. */
export function foldHours(hours: Hours, span: TimeSpan, now: Date): Figures {
  const isWithin = ({ hour }: { hour: Date }) => hour >= span.since && hour < span.until
  const counts = hours.counts.filter(isWithin)
  const levels = hours.levels.filter(isWithin)
  const sum = (of: (hour: HourCounts) => number) =>
    counts.reduce((total, hour) => total + of(hour), 0)
  const minutes = counts.flatMap(({ portInMinutes }) => portInMinutes)
  return {
    startsAt: span.since.toISOString(),
    isOver: now >= span.until,
    money: {
      purchases: sum(({ purchases }) => purchases),
      renewals: sum(({ renewals }) => renewals),
      takenCents: sum(({ takenCents }) => takenCents),
      refunds: sum(({ refunds }) => refunds),
      refundedCents: sum(({ refundedCents }) => refundedCents),
    },
    activations: sum(({ activations }) => activations),
    portIns: {
      completed: minutes.length,
      failed: sum(({ portInsFailed }) => portInsFailed),
      cancelled: sum(({ portInsCancelled }) => portInsCancelled),
      expired: sum(({ portInsExpired }) => portInsExpired),
    },
    portInMinutes: sharesOf(minutes),
    signInFailures: sum(({ signInFailures }) => signInFailures),
    levels: highest(levels),
  }
}

/** How long half and nine of ten took at most; null of nothing. */
function sharesOf(minutes: readonly number[]): Figures['portInMinutes'] {
  const sorted = minutes.toSorted((one, other) => one - other)
  const within = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]
  const [half, most] = [within(0.5), within(0.9)]
  return half === undefined || most === undefined ? null : { half, most }
}

function highest(levels: readonly HourLevels[]): Figures['levels'] {
  if (levels.length === 0) return null
  const most = (of: (level: HourLevels) => number) => Math.max(...levels.map(of))
  return {
    waitingJobs: most(({ waitingJobs }) => waitingJobs),
    retryingJobs: most(({ retryingJobs }) => retryingJobs),
    deadJobs: most(({ deadJobs }) => deadJobs),
    wrongPasswords: most(({ wrongPasswords }) => wrongPasswords),
  }
}
