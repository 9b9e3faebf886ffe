import type { OutputOf } from '@openline/contract/endpoint'
import type { viewWaiting, WaitingWork } from '@openline/contract/office/waiting-desk'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Section } from '../kit/section.tsx'
import { useIsOpen } from '../lib/open-places.ts'
import { spanLabels } from '../lib/time-labels.ts'
import styles from './waiting-list.module.css'

type Waiting = OutputOf<typeof viewWaiting>['waiting']

type Look = {
  readonly text: string
  readonly to: string
  /** Red has a deadline, or a customer without what they paid for. */
  readonly tone: 'warning' | 'danger'
}

const looks = {
  dual_control: { text: 'For you to confirm', to: '/dual-control', tone: 'warning' },
  messages: { text: 'Messages to answer', to: '/messages', tone: 'warning' },
  port_in_cases: { text: 'Port-ins that need you', to: '/transfers?direction=in', tone: 'warning' },
  port_outs: { text: 'Port-outs to decide', to: '/transfers?direction=out', tone: 'danger' },
  disputes: { text: 'Disputes to answer', to: '/disputes', tone: 'danger' },
  // Most become a dispute within days.
  fraud_warnings: { text: 'Fraud warnings to review', to: '/disputes', tone: 'danger' },
  failed_refunds: { text: 'Failed refunds', to: '/refund-care', tone: 'danger' },
  tax_reports: { text: 'Tax reports to fix', to: '/operations#tax_reports', tone: 'danger' },
  declined_renewals: {
    text: 'Declined renewals',
    to: '/operations#declined_renewals',
    tone: 'warning',
  },
  stuck_orders: { text: 'Stuck orders', to: '/operations#stuck_orders', tone: 'danger' },
  refused_calls: {
    text: 'Calls the carrier refused',
    to: '/operations#refused_calls',
    tone: 'danger',
  },
  dead_jobs: { text: 'Failed jobs', to: '/operations#dead_jobs', tone: 'danger' },
  failing_events: { text: 'Failing events', to: '/operations#failing_events', tone: 'danger' },
  late_tasks: { text: 'Late tasks', to: '/operations#late_tasks', tone: 'danger' },
  incidents: {
    text: 'Open complaints and breaches',
    to: '/operations#incidents',
    tone: 'warning',
  },
} as const satisfies Record<WaitingWork, Look>

type WaitingListProps = { readonly waiting: Waiting; readonly checkedAt: Date }

/** What is not zero, as numbers that lead to their pages; and that the rest is clear, as of when. */
export function WaitingList({ waiting, checkedAt }: WaitingListProps) {
  const isOpen = useIsOpen()
  if (waiting.length === 0) return <EmptyState title="Your roles have no checks." />
  const due = waiting.filter(({ count }) => count > 0)
  return (
    <>
      {due.length > 0 && (
        <Section title="Needs attention">
          <ul className={styles.list}>
            {due.map(({ kind, count, oldestAt }) => (
              <li key={kind}>
                <Work look={looks[kind]} isOpen={isOpen(looks[kind].to)}>
                  <strong className={styles.count}>{count}</strong> {looks[kind].text}
                  {oldestAt && <Age of={oldestAt} isOne={count === 1} at={checkedAt} />}
                </Work>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {due.length < waiting.length && <Clear at={checkedAt} isAll={due.length === 0} />}
    </>
  )
}

type AgeProps = {
  /** Since when it waits. */
  readonly of: string
  /** There is no other. */
  readonly isOne: boolean
  readonly at: Date
}

function Age({ of, isOne, at }: AgeProps) {
  const age = spanLabels(Date.parse(of), at.getTime(), 1)
  return (
    <time className={styles.small} dateTime={of}>
      {isOne ? `${age} old` : `oldest ${age}`}
    </time>
  )
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

function Clear({ at, isAll }: { readonly at: Date; readonly isAll: boolean }) {
  return (
    <p className={styles.clear}>
      <span className={styles.check}>
        <CheckIcon size={20} />
      </span>
      <strong>{isAll ? 'All clear' : 'Everything else is clear'}</strong>
      <span className={styles.small}>
        Checked at <time dateTime={at.toISOString()}>{clock.format(at)}</time>
      </span>
    </p>
  )
}

type WorkProps = {
  readonly look: Look
  /** Whether its page is open here; another role may work on it. */
  readonly isOpen: boolean
  readonly children: React.ReactNode
}

function Work({ look: { to, tone }, isOpen, children }: WorkProps) {
  const props = { className: styles.work, 'data-tone': tone }
  return isOpen ? (
    <Link {...props} to={to}>
      {children}
    </Link>
  ) : (
    <div {...props}>{children}</div>
  )
}
