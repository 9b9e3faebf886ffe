import type { Line } from '@openline/contract/lines'
import type { Order, OrderStatus } from '@openline/contract/orders'
import { t } from '@openline/i18n/i18n'
import { lazy, Suspense, use } from 'react'
import { DashboardSection } from '../../features/dashboard/dashboard-section.tsx'
import { NoLines } from '../../features/dashboard/no-lines.tsx'
import { type Overview, useOverview, versionOf } from '../../features/dashboard/use-overview.ts'
import type { Step } from '../../features/diagnosis/diagnosis-dialog.tsx'
import { LoadFailure } from '../../features/layout/load-failure.tsx'
import { loadSafety } from '../../features/line-safety/safety-store.ts'
import { LineList } from '../../features/lines/line-list.tsx'
import { OrderList } from '../../features/orders/order-list.tsx'
import { NumberBeforeLine } from '../../features/port-in/number-before-line.tsx'
import { isUnfinished } from '../../features/port-in/use-unfinished.ts'
import { useAssistedBy } from '../../lib/session.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './dashboard-part.module.css'
import { LeftLines } from './left-lines.tsx'
import { LineNews } from './line-news.tsx'
import type { OverviewLoading } from './load-dashboard.ts'
import { ManageLine } from './manage-line.tsx'
import { OpenedDialog } from './opened-dialog.tsx'
import { useOpened } from './use-opened.ts'

/** Only support sees it, so only support loads it. */
const PortInCases = lazy(async () => {
  const { PortInCases: Cases } = await import('../../features/port-in-cases/port-in-cases.tsx')
  return { default: Cases }
})

/** `/dashboard` (spec 2): lines and orders. */
export function OverviewPart({ overview }: OverviewLoading) {
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

function Greeting({ overview }: OverviewLoading) {
  const loaded = use(overview)
  const firstName = loaded.ok ? loaded.value.user.firstName : ''
  return firstName === '' ? t('Hello') : t('Hello, {firstName}', { firstName })
}

function LoadedOverview({ overview }: OverviewLoading) {
  const loaded = use(overview)
  return loaded.ok ? (
    <LinesAndOrders start={loaded.value} />
  ) : (
    <LoadFailure message={loaded.message} />
  )
}

/** What a diagnosis leads to, as the address calls it. */
const addressOf = {
  activate_sim: 'activate_sim',
  install_esim: 'esim',
  restore: 'restore',
  renew: 'renew',
  fix_port_in: 'fix_port_in',
  replace_sim: 'replace_sim',
  change_plan: 'change_plan',
  see_steps: 'timeline',
} as const satisfies Record<Step, Parameters<ReturnType<typeof useOpened>['open']>[0]>

const onItsWay: ReadonlySet<OrderStatus> = new Set([
  'payment_pending',
  'payment_action',
  'payment_failed',
  'paid',
  'provisioning',
  'to_ship',
  'shipped',
])

/** Whether an order can still become a line. */
function isOnItsWay({ status }: Order): boolean {
  return onItsWay.has(status)
}

function LinesAndOrders({ start }: { readonly start: Overview }) {
  const { overview, refresh } = useOverview(start, () => void loadSafety(true))
  const { lines, orders, user } = overview
  const opened = useOpened()
  const portInOf = (line: Line) => overview.portIns.find(({ lineId }) => lineId === line.id)
  const unfinished = overview.portIns.find(isUnfinished)
  const onChanged = () => void refresh()
  const isAssisted = useAssistedBy() !== null
  return (
    <>
      {isAssisted && (
        <Suspense fallback={null}>
          <PortInCases version={versionOf(overview)} onChanged={onChanged} />
        </Suspense>
      )}
      <DashboardSection title={t('Your lines')}>
        {lines.length === 0 && (
          <NoLines hasOrders={orders.some(isOnItsWay)} hadLines={overview.formerLines.length > 0}>
            <NumberBeforeLine
              holder={user}
              zipCode={user.zipCode ?? ''}
              unfinished={unfinished}
              onChanged={onChanged}
            />
          </NoLines>
        )}
        {lines.length > 0 && (
          <LineList
            lines={lines}
            esimLineId={opened.esim}
            onEsim={(lineId) => (lineId === null ? opened.close() : opened.open('esim', lineId))}
            onChanged={refresh}
            renderNews={(line) => (
              <LineNews
                line={line}
                portIn={portInOf(line)}
                onRenew={() => opened.open('renew', line.id)}
                onChooseCard={() => opened.open('renewal_card', line.id)}
                onChangePlan={() => opened.open('change_plan', line.id)}
                onReplaceSim={() => opened.open('new_sim', line.id)}
                onTimeline={() => opened.open('timeline', line.id)}
                onChanged={onChanged}
              />
            )}
            renderManage={(line) => (
              <ManageLine
                line={line}
                portIn={portInOf(line)}
                unfinished={unfinished}
                onOrder={() => opened.open('order', line.orderId)}
                onStep={(step) => {
                  opened.open(addressOf[step], line.id)
                  // The answer may know of more than this page has seen yet.
                  onChanged()
                }}
                onTimeline={() => opened.open('timeline', line.id)}
                onChanged={onChanged}
              />
            )}
          />
        )}
        <LeftLines
          lines={overview.formerLines}
          onOrder={(orderId) => opened.open('order', orderId)}
        />
      </DashboardSection>
      {orders.length > 0 && (
        <DashboardSection title={t('Your orders')}>
          <OrderList
            newest={orders}
            nextCursor={overview.moreOrders}
            onOpen={(orderId) => opened.open('order', orderId)}
          />
        </DashboardSection>
      )}
      <OpenedDialog overview={overview} opened={opened} onChanged={onChanged} />
    </>
  )
}
