import type { TimelineChange } from '@openline/contract/processes/timeline'

/** What can be listened to: everything of a customer, or one order or port-in behind a signed link. */
export type Topic = `customer:${string}` | `order:${string}` | `port_in:${string}`

export type Listener = {
  /** Null for a signed link. */
  readonly sessionId: string | null
  readonly topics: readonly Topic[]
  /** Whose places it takes: one may have `maxPerOwner` streams. */
  readonly owner: string
  onChange(change: TimelineChange): void
  /** Everything may have changed: read it all again. */
  refresh(): void
  end(reason: 'signed_out' | 'replaced' | 'restart'): void
}

export type Feed = {
  /** False when this process has no place left. The oldest stream of an owner gives way to a sixth. */
  join(listener: Listener): boolean
  leave(listener: Listener): void
  /** Publishes a notification of the database: `port_in:<id>:<customer>:<order>`, `order:<id>:<customer>`, `line:<id>:<customer>`, `approval:<id>:<customer>`, `session:<id>`. */
  onNotification(payload: string): void
  /** The connection to the database was away: notifications were lost meanwhile. */
  refreshAll(): void
  /** Sessions with an open stream. */
  sessionIds(): ReadonlySet<string>
  endSession(sessionId: string): void
  endAll(): void
  readonly size: number
}

const maxPerOwner = 5

/** The listeners of this process and their topics. Knows nothing of HTTP or the database. */
export function createFeed(maxListeners: number): Feed {
  const byTopic = new Map<string, Set<Listener>>()
  const byOwner = new Map<string, Set<Listener>>()
  const bySession = new Map<string, Set<Listener>>()
  const all = new Set<Listener>()

  const leave = (listener: Listener): void => {
    all.delete(listener)
    for (const topic of listener.topics) drop(byTopic, topic, listener)
    drop(byOwner, listener.owner, listener)
    if (listener.sessionId !== null) drop(bySession, listener.sessionId, listener)
  }
  const end = (listener: Listener, reason: 'signed_out' | 'replaced' | 'restart'): void => {
    leave(listener)
    listener.end(reason)
  }
  const publish = (topic: Topic, change: TimelineChange): void =>
    byTopic.get(topic)?.forEach((listener) => listener.onChange(change))
  const endSession = (sessionId: string): void => {
    for (const listener of bySession.get(sessionId) ?? []) end(listener, 'signed_out')
  }

  return {
    join(listener) {
      const [oldest] = byOwner.get(listener.owner) ?? []
      if (oldest && byOwner.get(listener.owner)?.size === maxPerOwner) end(oldest, 'replaced')
      if (all.size >= maxListeners) return false
      all.add(listener)
      for (const topic of listener.topics) add(byTopic, topic, listener)
      add(byOwner, listener.owner, listener)
      if (listener.sessionId !== null) add(bySession, listener.sessionId, listener)
      return true
    },
    leave,
    onNotification(payload) {
      const [subject, id = '', customerId = '', orderId = ''] = payload.split(':')
      if (subject === 'session') endSession(id)
      if (!isChanging(subject)) return
      publish(`customer:${customerId}`, { subject, id })
      // Only its owner may learn what happens to a line, or who asks for an approval.
      if (subject === 'line' || subject === 'approval') return
      publish(`${subject}:${id}`, { subject, id: null })
      if (orderId !== '') publish(`order:${orderId}`, { subject, id: null })
    },
    refreshAll: () => all.forEach((listener) => listener.refresh()),
    sessionIds: () => new Set(bySession.keys()),
    endSession,
    endAll() {
      for (const listener of all) end(listener, 'restart')
    },
    get size() {
      return all.size
    },
  }
}

function isChanging(subject: string | undefined): subject is TimelineChange['subject'] {
  return ['order', 'port_in', 'line', 'approval'].includes(subject ?? '')
}

type Index = Map<string, Set<Listener>>

function add(index: Index, key: string, listener: Listener): void {
  const known = index.get(key)
  if (known) known.add(listener)
  else index.set(key, new Set([listener]))
}

function drop(index: Index, key: string, listener: Listener): void {
  const known = index.get(key)
  known?.delete(listener)
  if (known?.size === 0) index.delete(key)
}
