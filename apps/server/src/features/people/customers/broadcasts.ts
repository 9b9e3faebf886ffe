import { type BroadcastText, broadcastsPerMinute } from '@openline/contract/people/broadcasts-desk'
import { language } from '@openline/i18n/language'
import { secondsAfter } from '../../../clock.ts'
import { paragraph } from '../../../emails/blocks.ts'
import type { WriteEmail } from '../../../emails/compose.ts'
import type { ScheduledTask } from '../../../jobs/jobs.ts'
import type { Needs } from '../../../needs.ts'
import { lockDueBroadcast, saveProgress, takeRecipients } from './broadcast-store.ts'

const everySeconds = 10
const portion = Math.floor((broadcastsPerMinute * everySeconds) / 60)

/** News of an outage helps no one days later. */
const usefulForSeconds = 3 * 24 * 3600

/** What staff wrote, in the language that is spoken. Each line of it is a paragraph. */
export function writeBroadcast(given: BroadcastText): WriteEmail {
  const english = { subject: given.subject, lines: linesOf(given.text) }
  const spanish = { subject: given.spanishSubject, lines: linesOf(given.spanishText) }
  return () => {
    const { subject, lines } = language() === 'es' ? spanish : english
    return { subject, preheader: lines[0] ?? '', blocks: lines.map(paragraph) }
  }
}

/** A pattern with blanks around the break would go over a long row of them once for each. */
function linesOf(text: string): string[] {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim())
  return lines.filter((line) => line !== '')
}

type Sending = Needs<'db' | 'clock' | 'sendEmail'>

/** Queues the next portion of the oldest broadcast. A process that dies in between has queued all of it or nothing. */
export function sendBroadcasts(deps: Sending): ScheduledTask {
  return {
    name: 'send broadcasts',
    everySeconds,
    run: () => queuePortion(deps),
  }
}

function queuePortion({ db, clock, sendEmail }: Sending): Promise<void> {
  return db.transaction(async (tx) => {
    const now = clock()
    const broadcast = await lockDueBroadcast(tx, now)
    if (!broadcast) return
    const { taken, recipients } = await takeRecipients(tx, broadcast.id, portion)
    const write = writeBroadcast(broadcast)
    const usefulUntil = secondsAfter(now, usefulForSeconds)
    for (const recipient of recipients) await sendEmail(tx, recipient, write, { usefulUntil })
    await saveProgress(tx, broadcast.id, {
      sent: broadcast.sent + recipients.length,
      nextAt: secondsAfter(now, everySeconds),
      endedAt: taken < portion ? now : null,
    })
  })
}
