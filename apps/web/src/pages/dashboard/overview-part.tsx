import { Suspense, use } from 'react'
import { DashboardSection } from '../../features/dashboard/dashboard-section.tsx'
import { NoLines } from '../../features/dashboard/no-lines.tsx'
import { type Overview, useOverview } from '../../features/dashboard/use-overview.ts'
import { LoadFailure } from '../../features/layout/load-failure.tsx'
import { LineList } from '../../features/lines/line-list.tsx'
import { OrderDialog } from '../../features/orders/order-dialog.tsx'
import { OrderList } from '../../features/orders/order-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './dashboard-part.module.css'
import { LineNews } from './line-news.tsx'
import type { OverviewLoading } from './load-dashboard.ts'
import { ManageLine } from './manage-line.tsx'
import { useOpened } from './use-opened.ts'

/** `/dashboard` (spec 2): lines and orders. */
export const OverviewPart = ({ overview }: OverviewLoading) => (
  <>
    <h1 className={styles.heading}>
      Hello
      <Suspense fallback={null}>
        <FirstName overview={overview} />
      </Suspense>
    </h1>
    <Suspense fallback={<Skeleton block lines={5} label="Loading your lines and orders" />}>
      <LoadedOverview overview={overview} />
    </Suspense>
  </>
)

const FirstName = ({ overview }: OverviewLoading) => {
  const loaded = use(overview)
  return loaded.ok && `, ${loaded.value.user.firstName}`
}

const LoadedOverview = ({ overview }: OverviewLoading) => {
  const loaded = use(overview)
  return loaded.ok ? (
    <LinesAndOrders start={loaded.value} />
  ) : (
    <LoadFailure message={loaded.message} />
  )
}

const LinesAndOrders = ({ start }: { readonly start: Overview }) => {
  const { overview, refresh } = useOverview(start)
  const { user, lines, orders } = overview
  const opened = useOpened()
  return (
    <>
      <DashboardSection title="Your lines">
        {lines.length === 0 && <NoLines hasOrders={orders.length > 0} />}
        {lines.length > 0 && (
          <LineList
            lines={lines}
            email={user.email}
            esimLineId={opened.esim}
            onEsim={(lineId) => opened.open('esim', lineId)}
            onChanged={refresh}
            renderNews={(line) => <LineNews line={line} onChanged={() => void refresh()} />}
            renderManage={(line) => (
              <ManageLine
                line={line}
                onOrder={() => opened.open('order', line.orderId)}
                onInstall={() => opened.open('esim', line.id)}
                onChanged={() => void refresh()}
              />
            )}
          />
        )}
      </DashboardSection>
      {orders.length > 0 && (
        <DashboardSection title="Your orders">
          <OrderList orders={orders} onOpen={(orderId) => opened.open('order', orderId)} />
        </DashboardSection>
      )}
      {opened.order && (
        <OrderDialog
          key={opened.order}
          orderId={opened.order}
          onClose={() => opened.open('order', null)}
          onInstall={(lineId) => opened.open('esim', lineId)}
        />
      )}
    </>
  )
}
