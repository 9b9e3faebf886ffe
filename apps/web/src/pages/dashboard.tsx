import { listCards } from '@openline/contract/cards'
import { viewUser } from '@openline/contract/profile'
import { Suspense, use } from 'react'
import {
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { SavedCards } from '../features/cards/saved-cards.tsx'
import { DashboardFrame } from '../features/dashboard/dashboard-frame.tsx'
import { DashboardSection } from '../features/dashboard/dashboard-section.tsx'
import { NoLines } from '../features/dashboard/no-lines.tsx'
import { Settings } from '../features/dashboard/settings.tsx'
import { loadOverview, useOverview } from '../features/dashboard/use-overview.ts'
import { LoadFailure } from '../features/layout/load-failure.tsx'
import { NotFound } from '../features/layout/not-found.tsx'
import { LineList } from '../features/lines/line-list.tsx'
import { OrderDialog } from '../features/orders/order-dialog.tsx'
import { OrderList } from '../features/orders/order-list.tsx'
import { useCardOutcome } from '../features/payments/card-outcome.ts'
import { Profile } from '../features/profile/profile.tsx'
import { call } from '../lib/api.ts'
import { type Loaded, settle } from '../lib/loaded.ts'
import { privatePageMeta } from '../lib/page-meta.ts'
import { cardOfLostVisit } from '../lib/provider-visit.ts'
import { type DashboardSelection, dashboardSelections } from '../paths.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './dashboard.module.css'

export const meta = privatePageMeta('dashboard')

type Params = LoaderFunctionArgs['params']

const selectionOf = ({ selection }: Params): DashboardSelection | 'overview' | 'unknown' => {
  if (selection === undefined) return 'overview'
  return dashboardSelections.find((name) => name === selection) ?? 'unknown'
}

/** Only so that an unknown selection is a true 404: the server knows nothing of the customer. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  data(null, { status: selectionOf(params) === 'unknown' ? 404 : 200 })

const loadCards = async () => {
  // Asked for before the cards, which it may add one to.
  await cardOfLostVisit('payment')
  return call(listCards)
}

export const clientLoader = ({ params }: { readonly params: Params }) => {
  const selection = selectionOf(params)
  switch (selection) {
    case 'overview':
      return { part: { selection, overview: settle(loadOverview()) } }
    case 'payment':
      return { part: { selection, cards: settle(loadCards()) } }
    case 'profile':
      return { part: { selection, user: settle(call(viewUser)) } }
    case 'setting':
    case 'unknown':
      return { part: { selection } }
  }
}
clientLoader.hydrate = true as const

/** What is open lies in the query; opening it loads nothing anew. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href || currentUrl.pathname !== nextUrl.pathname

export default function DashboardPage() {
  const { part } = useLoaderData<typeof clientLoader>()
  if (part.selection === 'unknown') return <NotFound />
  return (
    <DashboardFrame>
      {part.selection === 'overview' && <OverviewPart overview={part.overview} />}
      {part.selection === 'payment' && <PaymentPart cards={part.cards} />}
      {part.selection === 'profile' && <ProfilePart user={part.user} />}
      {part.selection === 'setting' && (
        <>
          <h1 className={styles.heading}>Settings</h1>
          <Settings />
        </>
      )}
    </DashboardFrame>
  )
}

type Loading<Value> = Promise<Loaded<Value>>
type OverviewLoading = { readonly overview: Loading<Awaited<ReturnType<typeof loadOverview>>> }

const OverviewPart = ({ overview }: OverviewLoading) => (
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
  return loaded.ok ? <Overview start={loaded.value} /> : <LoadFailure message={loaded.message} />
}

const Overview = ({ start }: { readonly start: Parameters<typeof useOverview>[0] }) => {
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

/** Which dialog is open is part of the address, so that Back closes it and a link opens it. */
const useOpened = () => {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return {
    order: query.get('order'),
    esim: query.get('esim'),
    open: (name: 'order' | 'esim', id: string | null) => {
      void navigate({ search: id === null ? '' : `?${name}=${id}` }, { replace: id === null })
    },
  }
}

type CardsLoading = { readonly cards: Loading<Awaited<ReturnType<typeof loadCards>>> }

const PaymentPart = ({ cards }: CardsLoading) => {
  useCardOutcome()
  return (
    <>
      <h1 className={styles.heading}>Payment</h1>
      <DashboardSection title="Saved cards">
        <Suspense fallback={<Spinner label="Loading your cards" />}>
          <LoadedCards cards={cards} />
        </Suspense>
      </DashboardSection>
    </>
  )
}

const LoadedCards = ({ cards }: CardsLoading) => {
  const loaded = use(cards)
  return loaded.ok ? (
    <SavedCards cards={loaded.value.cards} />
  ) : (
    <LoadFailure message={loaded.message} />
  )
}

type UserLoading = { readonly user: Loading<React.ComponentProps<typeof Profile>['user']> }

const ProfilePart = ({ user }: UserLoading) => (
  <>
    <h1 className={styles.heading}>Profile</h1>
    <div className={styles.part}>
      <Suspense fallback={<Skeleton block lines={4} label="Loading your profile" />}>
        <LoadedProfile user={user} />
      </Suspense>
    </div>
  </>
)

const LoadedProfile = ({ user }: UserLoading) => {
  const loaded = use(user)
  const { revalidate } = useRevalidator()
  return loaded.ok ? (
    <Profile user={loaded.value} onChanged={() => void revalidate()} />
  ) : (
    <LoadFailure message={loaded.message} />
  )
}
