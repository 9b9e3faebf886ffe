import type { Line } from '@openline/contract/lines'
import type { PortIn } from '@openline/contract/port-in'
import { Suspense, use } from 'react'
import { DashboardSection } from '../../features/dashboard/dashboard-section.tsx'
import { NoLines } from '../../features/dashboard/no-lines.tsx'
import { movementOf, type Overview, useOverview } from '../../features/dashboard/use-overview.ts'
import { LoadFailure } from '../../features/layout/load-failure.tsx'
import { LineList } from '../../features/lines/line-list.tsx'
import { OrderDialog } from '../../features/orders/order-dialog.tsx'
import { OrderList } from '../../features/orders/order-list.tsx'
import { StoryDialog } from '../../features/timeline/story-dialog.tsx'
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

/** Left off before it had a line, or while buying another one. */
const isUnfinished = ({ lineId, orderId, status }: PortIn): boolean =>
  lineId === null && orderId === null && (status === 'draft' || status === 'ready')

const LinesAndOrders = ({ start }: { readonly start: Overview }) => {
  const { overview, refresh } = useOverview(start)
  const { lines, orders, user } = overview
  const opened = useOpened()
  const portInOf = (line: Line) => overview.portIns.find(({ lineId }) => lineId === line.id)
  const unfinished = overview.portIns.find(isUnfinished)
  const onChanged = () => void refresh()
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
            renderNews={(line) => (
              <LineNews
                line={line}
                portIn={portInOf(line)}
                onStory={() => opened.open('story', line.id)}
                onChanged={onChanged}
              />
            )}
            renderManage={(line) => (
              <ManageLine
                line={line}
                portIn={portInOf(line)}
                unfinished={unfinished}
                onOrder={() => opened.open('order', line.orderId)}
                onInstall={() => opened.open('esim', line.id)}
                onStory={() => opened.open('story', line.id)}
                onChanged={onChanged}
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
      <OpenedDialog overview={overview} opened={opened} />
    </>
  )
}

type OpenedDialogProps = {
  readonly overview: Overview
  readonly opened: ReturnType<typeof useOpened>
}

/** What the address opens over the page. */
const OpenedDialog = ({ overview, opened }: OpenedDialogProps) => {
  const line = overview.lines.find(({ id }) => id === opened.story)
  return (
    <>
      {opened.order && (
        <OrderDialog
          key={opened.order}
          orderId={opened.order}
          onClose={() => opened.open('order', null)}
          onInstall={(lineId) => opened.open('esim', lineId)}
        />
      )}
      {line && (
        <StoryDialog
          name={line.nickname}
          orderId={line.orderId}
          portInId={overview.portIns.find(({ lineId }) => lineId === line.id)?.id ?? null}
          movement={movementOf(overview)}
          onClose={() => opened.open('story', null)}
        />
      )}
    </>
  )
}
