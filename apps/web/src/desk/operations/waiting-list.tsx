import type { OutputOf } from '@openline/contract/endpoint'
import type { viewWaiting, WaitingWork } from '@openline/contract/office/waiting-desk'
import { Link } from 'react-router'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useIsOpen } from '../lib/open-places.ts'
import styles from './waiting-list.module.css'

type Waiting = OutputOf<typeof viewWaiting>['waiting']

const words = {
  port_in_cases: { text: 'Port-ins that need attention', to: '/port-ins' },
  port_outs: { text: 'Port-outs to decide', to: '/port-outs' },
  disputes: { text: 'Disputes to answer', to: '/disputes' },
  fraud_warnings: { text: 'Fraud warnings to review', to: '/disputes' },
  failed_refunds: { text: 'Failed refunds', to: '/refund-care' },
  tax_reports: { text: 'Tax reports that differ or are late', to: '/operations#tax_reports' },
  declined_renewals: { text: 'Declined renewals', to: '/operations#declined_renewals' },
  stuck_orders: { text: 'Stuck orders', to: '/operations#stuck_orders' },
  refused_calls: { text: 'Calls the carrier refused', to: '/operations#refused_calls' },
  dead_jobs: { text: 'Failed jobs', to: '/operations#dead_jobs' },
  failing_events: { text: 'Failing events', to: '/operations#failing_events' },
  late_tasks: { text: 'Late tasks', to: '/operations#late_tasks' },
  incidents: { text: 'Open incidents', to: '/operations#incidents' },
} as const satisfies Record<WaitingWork, { readonly text: string; readonly to: string }>

/** A number for each kind of work, with the way to its page; where nothing waits it is gray. */
export function WaitingList({ waiting }: { readonly waiting: Waiting }) {
  const isOpen = useIsOpen()
  if (waiting.length === 0) return <EmptyState title="Nothing for your roles to look at." />
  return (
    <ul className={styles.list}>
      {waiting.map(({ kind, count }) => (
        <li key={kind}>
          <Work to={isOpen(words[kind].to) ? words[kind].to : null} waits={count > 0}>
            <strong className={styles.count}>{count}</strong> {words[kind].text}
          </Work>
        </li>
      ))}
    </ul>
  )
}

type WorkProps = {
  /** Null where another role works on it. */
  readonly to: string | null
  readonly waits: boolean
  readonly children: React.ReactNode
}

function Work({ to, waits, children }: WorkProps) {
  const look = { className: styles.work, 'data-waits': waits ? '' : undefined }
  return to === null ? (
    <div {...look}>{children}</div>
  ) : (
    <Link {...look} to={to}>
      {children}
    </Link>
  )
}
