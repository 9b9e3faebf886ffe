/** Data that a test or a tester had a SIM use. */
export type SpentData = { atMs: number; megabytes: number }

/** That a line used much: how much, the shop asks. */
export type UsageNews = { reference: string; iccid: string }

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const weekHours = 7 * 24

type Span = { readonly fromMs: number; readonly toMs: number }
type Sim = {
  readonly iccid: string
  readonly inPhoneSinceMs: number
  readonly spent: readonly SpentData[]
}

/** What a SIM used in a span of time, in all and by day. Days are those of UTC. */
export function usageOf(sim: Sim, { fromMs, toMs }: Span) {
  const span = { fromMs: Math.max(fromMs, sim.inPhoneSinceMs), toMs }
  const hours = Math.max(0, span.toMs - span.fromMs) / hourMs
  const habit = habitOf(sim.iccid)
  return {
    dataUsedMb: dataIn(sim, span),
    minutesUsed: Math.floor((2 + (habit % 11)) * hours),
    textsUsed: Math.floor((3 + (habit % 17)) * hours),
    days: daysIn(span).map((day) => ({
      day: new Date(day.fromMs).toISOString().slice(0, 10),
      dataUsedMb: dataIn(sim, day),
    })),
    asOf: new Date(toMs).toISOString(),
  }
}

/** Every SIM has its own habits, read off its number, so that lines differ and stay the same. */
function habitOf(iccid: string): number {
  return Number(iccid.slice(-7, -1)) % 97
}

function dataIn(sim: Sim, { fromMs, toMs }: Span): number {
  if (toMs <= fromMs) return 0
  const spent = sim.spent.filter(({ atMs }) => atMs >= fromMs && atMs < toMs)
  const grown = grownUntil(sim, toMs) - grownUntil(sim, fromMs)
  const megabytes = spent.reduce((sum, one) => sum + one.megabytes, grown)
  return Math.round(megabytes * 10) / 10
}

/** Grows with time, faster on some days of the week than on others. */
function grownUntil({ iccid, inPhoneSinceMs }: Sim, untilMs: number): number {
  const hours = Math.max(0, untilMs - inPhoneSinceMs) / hourMs
  const swing = 20 * Math.sin((2 * Math.PI * hours) / weekHours)
  return (40 + habitOf(iccid) * 1.7) * (hours + swing)
}

function daysIn({ fromMs, toMs }: Span): Span[] {
  const days: Span[] = []
  for (let startMs = fromMs; startMs < toMs; ) {
    const endMs = Math.min(toMs, (Math.floor(startMs / dayMs) + 1) * dayMs)
    days.push({ fromMs: startMs, toMs: endMs })
    startMs = endMs
  }
  return days
}
