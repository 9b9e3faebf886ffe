import { formatCents } from '@openline/contract/money'
import type { EvidenceFacts } from './desk-evidence-facts.ts'
import {
  type Fact,
  known,
  listOf,
  masked,
  minuteOf,
  type Section,
  serviceUseHeading,
  signInsHeading,
} from './desk-evidence-section.ts'

export function delivery({ order, line, timeline }: EvidenceFacts): Section {
  return {
    heading: 'Delivery and activation',
    about: 'How the service reached the customer. Numbers are shortened.',
    facts: [
      ...known([
        { label: 'SIM', value: order.simType === 'esim' ? 'eSIM' : 'SIM card' },
        { label: 'Tracking number', value: order.trackingNumber },
        { label: 'SIM number', value: masked(line?.iccid) },
        { label: 'Phone number', value: masked(line?.mdn) },
        { label: 'Activated', value: minuteOf(line?.activatedAt) },
        { label: 'First used', value: minuteOf(line?.firstUsedAt) },
      ]),
      ...listOf(timeline, atOf, titleAndDetail),
    ],
  }
}

type Entry = { readonly at: string; readonly title: string; readonly detail: string | null }

function atOf({ at }: Entry): Date {
  return new Date(at)
}

function titleAndDetail({ title, detail }: Entry): string {
  return [title, detail].filter(Boolean).join(': ')
}

const actorWords = {
  you: 'the customer',
  support: 'our support',
  system: 'our system',
  carrier: 'the other carrier',
} as const satisfies Record<EvidenceFacts['activity'][number]['by'], string>

export function serviceUse({ periods, activity }: EvidenceFacts, usage: string | null): Section {
  return {
    heading: serviceUseHeading,
    about: 'What the line was paid for, what was done with it, and what the network counted.',
    facts: [
      ...known([{ label: 'Used since activation', value: usage }]),
      ...listOf(
        periods,
        ({ startsAt }) => startsAt,
        ({ planName, endsAt }) => `paid period: ${planName} until ${minuteOf(endsAt)}`,
      ),
      ...listOf(activity, atOf, (entry) => `${titleAndDetail(entry)} (by ${actorWords[entry.by]})`),
    ],
  }
}

export function signIns({ sessions }: EvidenceFacts): Section {
  return {
    heading: signInsHeading,
    about:
      'Sessions that are still kept. Network addresses are stored as keyed hashes only, and can’t be shown.',
    facts: listOf(
      sessions,
      ({ createdAt }) => createdAt,
      ({ userAgent, lastSeenAt }) =>
        `${userAgent || 'a device that didn’t name itself'}, last used ${minuteOf(lastSeenAt)}`,
    ),
  }
}

export function communication({ messages, emails }: EvidenceFacts): Section {
  return {
    heading: 'Communication',
    about:
      'Messages of the customer, and the subjects of the emails we sent them in the last year.',
    facts: [
      ...listOf(
        messages,
        ({ receivedAt }) => receivedAt,
        ({ ticket, message }) => `message ${ticket}: ${message}`,
      ),
      ...listOf(
        emails,
        ({ at }) => at,
        ({ subject, refusedAt }) =>
          refusedAt === null ? `email: ${subject}` : `email that didn’t arrive: ${subject}`,
      ),
    ],
  }
}

export function moneyFacts({ money }: EvidenceFacts): Section {
  const row = (label: string, cents: number): Fact => ({ label, value: formatCents(cents) })
  return {
    heading: 'Money',
    about: 'For our books: leave this part out of what is sent.',
    isForUs: true,
    facts: [
      row('Captured', money.capturedCents),
      row('Refunded', money.refundedCents),
      row('Taken by the bank', money.disputedCents),
      row('Dispute fees', money.disputeFeeCents),
      row('Kept', money.keptCents),
    ],
  }
}
