import type { Tracked } from '@openline/contract/processes/timeline'
import { t } from '@openline/i18n/i18n'
import type { Logger } from 'pino'
import { notFound } from '../../../app-error.ts'
import { secondsAfter } from '../../../clock.ts'
import type { SecretBox } from '../../../crypto/secret-box.ts'
import { type LinkSubject, readSignedLink } from '../../../crypto/signed-link.ts'
import type { UnlessAway } from '../../../db/database-watch.ts'
import type { Subscribe } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import { trackOrder } from '../../sales/orders/view-orders.ts'
import { trackPortIn } from '../port-in/port-in.ts'
import { createFeed, type Feed } from './feed.ts'

/** The live part: who listens in this process. */
export type Timelines = {
  readonly feed: Feed
  /** Ends all streams; the pages come back to another process. */
  close(): void
}

/** How often an open timeline hears that it is still alive, and its session is looked at. */
export const heartbeatSeconds = 15
const maxListeners = 5000

type Opening = {
  subscribe: Subscribe
  log: Logger
  unlessAway: UnlessAway
  /** Of these sessions, those that are still valid. */
  liveSessions: (ids: readonly string[]) => Promise<ReadonlySet<string>>
}

/** Subscribes to timeline notifications of the database, which come from all processes. */
export function openTimelines({ subscribe, log, unlessAway, liveSessions }: Opening): Timelines {
  const feed = createFeed(maxListeners)
  subscribe('timeline', {
    onNotification: (payload) => feed.onNotification(payload),
    onConnect: () => feed.refreshAll(),
  }).catch((err: unknown) => {
    log.error({ err }, 'live timelines unavailable; pages poll instead')
  })
  const endExpired = async (): Promise<void> => {
    const asked = [...feed.sessionIds()]
    if (asked.length === 0) return
    const live = await liveSessions(asked)
    for (const id of asked) if (!live.has(id)) feed.endSession(id)
  }
  const timer = setInterval(() => {
    endExpired().catch((err: unknown) =>
      unlessAway(() => log.warn({ err }, 'checking live timeline sessions failed')),
    )
  }, heartbeatSeconds * 1000)
  timer.unref()
  return {
    feed,
    close() {
      clearInterval(timer)
      feed.endAll()
    },
  }
}

const linkLifeSeconds = 60 * 24 * 3600

/** What a signed link is about. Throws 404 for one that we did not sign. */
export function requireLink(secretBox: SecretBox, token: string): LinkSubject<'order' | 'port_in'> {
  const subject = readSignedLink(secretBox, token, ['order', 'port_in'])
  if (!subject) throw notFound(t('This link isn’t complete. Please open it from the email.'))
  return subject
}

function linkEnded() {
  return notFound(t('This link has expired. Please sign in to see everything in your account.'))
}

/** The timeline behind a signed link: no name, number or identifier of anything. */
export async function viewTracked(
  { db, clock, secretBox }: Needs<'db' | 'clock' | 'log' | 'secretBox'>,
  token: string,
): Promise<Tracked> {
  const subject = requireLink(secretBox, token)
  const endsBefore = secondsAfter(clock(), -linkLifeSeconds)
  const [order, portIn] = await Promise.all([
    subject.kind === 'order' ? trackOrder(db, subject.id) : null,
    trackPortIn(db, subject),
  ])
  const isMoving = portIn !== null && (portIn.endedAt === null || portIn.endedAt > endsBefore)
  const isRecent = order !== null && order.createdAt > endsBefore
  if (!isMoving && !isRecent) throw linkEnded()
  return { kind: subject.kind, order: order?.shown ?? null, portIn: portIn?.shown ?? null }
}
