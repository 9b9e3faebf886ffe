import type { Order, OrderStatus } from '@openline/contract/sales/orders'
import { t } from '@openline/i18n/i18n'
import { lazy, memo, Suspense, useState } from 'react'
import { useLoaderData } from 'react-router'
import { ApprovalRequests } from '../../features/account/approval-requests.tsx'
import { DashboardSection } from '../../features/dashboard/dashboard-section.tsx'
import { NoLines } from '../../features/dashboard/no-lines.tsx'
import {
  loadOverview,
  type Overview,
  useOverview,
  versionOf,
} from '../../features/dashboard/use-overview.ts'
import { loadSafety } from '../../features/line-safety/safety-store.ts'
import { LoadFailure } from '../../features/load-failure/load-failure.tsx'
import { OrderList } from '../../features/orders/order-list.tsx'
import { NumberBeforeLine } from '../../features/port-in/number-before-line.tsx'
import { isUnfinished } from '../../features/port-in/use-unfinished.ts'
import { addLinePath } from '../../features/shop/shop.ts'
import { Link } from '../../lib/link.tsx'
import { type LoadResult, settle } from '../../lib/load-result.ts'
import { useReload } from '../../lib/use-reload.ts'
import { useAssistedBy } from '../../lib/use-session.ts'
import { buttonClass } from '../../ui/button.tsx'
import { lazySection } from '../../ui/lazy-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './dashboard-part.module.css'
import { LeftLines } from './left-lines.tsx'
import { LineList } from './line-list.tsx'
import { OpenedDialog } from './opened-dialog.tsx'
import { useOpen } from './use-opened.ts'

/** Only support staff see it, so only they load it. */
const PortInCases = lazy(async () => {
  const { PortInCases: Cases } = await import('../../features/port-in-cases/port-in-cases.tsx')
  return { default: Cases }
})

/** Most customers have no credit, and do not load it. */
const CreditNote = lazySection(
  async () => (await import('../../features/credits/credit-note.tsx')).CreditNote,
)

/** Hardly anyone has a change of the email waiting. */
const EmailChangeNote = lazySection(
  async () => (await import('../../features/account/email-change-note.tsx')).EmailChangeNote,
)

type OverviewProps = { readonly overview: Promise<LoadResult<Overview>> }

/** The data as a promise: the frame is shown immediately. */
export function clientLoader(): OverviewProps {
  return { overview: settle(loadOverview()) }
}
clientLoader.hydrate = true as const

export { shouldRevalidate } from './should-revalidate.ts'

/** `/dashboard` (spec 2): lines and orders. */
export default function OverviewPart() {
  const { overview } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <h1 className={styles.heading}>
        <Suspense fallback={t('Hello')}>
          <Greeting overview={overview} />
        </Suspense>
      </h1>
      <Suspense fallback={<Skeleton block lines={5} label={t('Loading your lines and orders')} />}>
        <LoadedOverview overview={overview} />
      </Suspense>
    </>
  )
}

function Greeting({ overview }: OverviewProps) {
  const { loaded } = useReload(overview)
  const firstName = loaded.ok ? loaded.value.user.firstName : ''
  return firstName === '' ? t('Hello') : t('Hello, {firstName}', { firstName })
}

function LoadedOverview({ overview }: OverviewProps) {
  const { loaded } = useReload(overview)
  return loaded.ok ? (
    <LinesAndOrders start={loaded.value} />
  ) : (
    <LoadFailure message={loaded.message} />
  )
}

const beforeLine: ReadonlySet<OrderStatus> = new Set([
  'payment_pending',
  'payment_action',
  'payment_failed',
  'paid',
  'provisioning',
  'to_ship',
  'shipped',
])

function canBecomeLine({ status }: Order): boolean {
  return beforeLine.has(status)
}

function LinesAndOrders({ start }: { readonly start: Overview }) {
  const [approvalNews, setApprovalNews] = useState(0)
  const overview = useOverview(start, (change) => {
    if (change === null || change.subject === 'line') void loadSafety(true)
    if (change === null || change.subject === 'approval') setApprovalNews((count) => count + 1)
  })
  // Support staff cannot answer in a customer's place.
  const isOwn = useAssistedBy() === null
  return (
    <>
      {isOwn && <ApprovalRequests version={approvalNews} />}
      {isOwn && start.user.emailChangeAt && <EmailChangeNote changeAt={start.user.emailChangeAt} />}
      {start.user.creditCents > 0 && <CreditNote creditCents={start.user.creditCents} />}
      <Lists overview={overview} />
      <OpenedDialog overview={overview} />
    </>
  )
}

/** Kept as it is when a dialog opens, which is a change of the address: there may be many lines. */
const Lists = memo(function Lists({ overview }: { readonly overview: Overview }) {
  const { lines, formerLines, orders, portIns, user } = overview
  const open = useOpen()
  const openOrder = (orderId: string) => open('order', orderId)
  const isAssisted = useAssistedBy() !== null
  const [newest] = lines
  return (
    <>
      {isAssisted && (
        <Suspense fallback={null}>
          <PortInCases version={versionOf(overview)} />
        </Suspense>
      )}
      <DashboardSection
        title={t('Your lines')}
        action={
          newest &&
          !isAssisted && (
            <Link
              to={addLinePath(user.zipCode ?? '', newest.simType)}
              className={buttonClass({ variant: 'secondary', size: 'small' })}
            >
              {t('Add a line')}
            </Link>
          )
        }
      >
        {lines.length === 0 && (
          <NoLines hasOrders={orders.some(canBecomeLine)} hadLines={formerLines.length > 0}>
            <NumberBeforeLine
              holder={user}
              zipCode={user.zipCode ?? ''}
              unfinished={portIns.find(isUnfinished)}
            />
          </NoLines>
        )}
        {lines.length > 0 && <LineList lines={lines} portIns={portIns} />}
        <LeftLines lines={formerLines} onOrder={openOrder} />
      </DashboardSection>
      {orders.length > 0 && (
        <DashboardSection title={t('Your orders')}>
          <OrderList newest={orders} nextCursor={overview.moreOrders} onOpen={openOrder} />
        </DashboardSection>
      )}
    </>
  )
})
