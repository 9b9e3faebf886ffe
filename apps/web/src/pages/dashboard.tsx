import {
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import { DashboardFrame } from '../features/dashboard/dashboard-frame.tsx'
import { NotFound } from '../features/layout/not-found.tsx'
import { StepUpGate } from '../features/step-up/step-up-gate.tsx'
import { privatePageMeta } from '../lib/page-meta.ts'
import { loadPart, selectionOf } from './dashboard/load-dashboard.ts'
import { OverviewPart } from './dashboard/overview-part.tsx'
import { PaymentPart } from './dashboard/payment-part.tsx'
import { ProfilePart } from './dashboard/profile-part.tsx'
import { SettingPart } from './dashboard/setting-part.tsx'

type Params = LoaderFunctionArgs['params']

export function meta(args: MetaArgs) {
  return privatePageMeta(isUnknown(args.params) ? 'not-found' : 'dashboard')(args)
}

function isUnknown(params: Params): boolean {
  return selectionOf(params['selection']) === 'unknown'
}

/** Only so that an unknown selection is a true 404: the server knows nothing of the customer. */
export function loader({ params }: LoaderFunctionArgs) {
  return data(null, { status: isUnknown(params) ? 404 : 200 })
}

export function clientLoader({ params }: { readonly params: Params }) {
  return {
    part: loadPart(selectionOf(params['selection'])),
  }
}
clientLoader.hydrate = true as const

/** The query names the open dialog; opening one loads nothing again. */
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
