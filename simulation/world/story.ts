import type { VirtualTime } from './virtual-time.ts'

/** What happened, in the order in which it happened. */
export type Event = { readonly at: Date; readonly who: string; readonly what: string }

/** Something that must not happen, and the law that it breaks. */
export type Breach = {
  readonly at: Date
  /** Before this moment the law held, as far as it was looked at. */
  readonly since: Date
  readonly law: string
  readonly what: string
}

export type Story = {
  /** `who` is a person, or the part of the world that something happens to. */
  readonly tell: (who: string, what: string) => void
  /** Counts something that has no name in the story. */
  readonly count: (what: string, times?: number) => void
  readonly breach: (law: string, what: string) => void
  readonly events: readonly Event[]
  readonly breaches: readonly Breach[]
  readonly counts: ReadonlyMap<string, number>
}

export function createStory({ now, since }: Pick<VirtualTime, 'now' | 'since'>): Story {
  const events: Event[] = []
  const breaches: Breach[] = []
  const counts = new Map<string, number>()
  return {
    events,
    breaches,
    counts,
    tell: (who, what) => void events.push({ at: now(), who, what }),
    count: (what, times = 1) => void counts.set(what, (counts.get(what) ?? 0) + times),
    breach(law, what) {
      // A law that stays broken is one breach.
      const isKnown = breaches.some((known) => known.law === law && known.what === what)
      if (!isKnown) breaches.push({ at: now(), since: since(), law, what })
    },
  }
}
