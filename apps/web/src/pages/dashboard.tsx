import {
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import { DashboardFrame } from '../features/dashboard/dashboard-frame.tsx'
import { loadOverview } from '../features/dashboard/use-overview.ts'
import { NotFound } from '../features/layout/not-found.tsx'
import { StepUpGate } from '../features/step-up/step-up-gate.tsx'
import { settle } from '../lib/load-result.ts'
import { privatePageMeta } from '../lib/page-meta.ts'
import { type DashboardSelection, dashboardSelections } from '../paths.ts'
import { OverviewPart } from './dashboard/overview-part.tsx'
import { loadPayment, PaymentPart } from './dashboard/payment-part.tsx'
import { loadProfile, ProfilePart } from './dashboard/profile-part.tsx'
import { loadSettings, SettingPart } from './dashboard/setting-part.tsx'

type Params = LoaderFunctionArgs['params']
type Selection = DashboardSelection | 'overview' | 'unknown'

function selectionOf({ selection }: Params): Selection {
  if (selection === undefined) return 'overview'
  return dashboardSelections.find((name) => name === selection) ?? 'unknown'
}

export function meta(args: MetaArgs) {
  const isUnknown = selectionOf(args.params) === 'unknown'
  return privatePageMeta(isUnknown ? 'not-found' : 'dashboard')(args)
}

/** Makes an unknown selection a true 404; the server does not know the customer. */
export function loader({ params }: LoaderFunctionArgs) {
  return data(null, { status: selectionOf(params) === 'unknown' ? 404 : 200 })
}

/** The data of the selected part, as promises: the frame is shown at once. */
function loadPart(selection: Selection) {
  switch (selection) {
    case 'overview':
      return { selection, overview: settle(loadOverview()) } as const
    case 'payment':
      return { selection, ...loadPayment() } as const
    case 'profile':
      return { selection, user: loadProfile() } as const
    case 'setting':
      return { selection, settings: loadSettings() } as const
    case 'unknown':
      return { selection } as const
  }
}

export function clientLoader({ params }: { readonly params: Params }) {
  return { part: loadPart(selectionOf(params)) }
}
clientLoader.hydrate = true as const

/** The query names the open dialog: opening one loads nothing, `revalidate` loads again. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.href === nextUrl.href || currentUrl.pathname !== nextUrl.pathname
}

export default function DashboardPage() {
  const { part } = useLoaderData<typeof clientLoader>()
  if (part.selection === 'unknown') return <NotFound />
  return (
    <StepUpGate>
      <DashboardFrame>
        {part.selection === 'overview' && <OverviewPart overview={part.overview} />}
        {part.selection === 'payment' && <PaymentPart {...part} />}
        {part.selection === 'profile' && <ProfilePart user={part.user} />}
        {part.selection === 'setting' && <SettingPart settings={part.settings} />}
      </DashboardFrame>
    </StepUpGate>
  )
}
