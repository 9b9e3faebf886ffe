import { Outlet } from 'react-router'
import { DashboardFrame } from '../features/dashboard/dashboard-frame.tsx'
import { StepUpGate } from '../features/step-up/step-up-gate.tsx'
import { privatePageMeta } from '../lib/page-meta.ts'
import { RevalidateProvider } from '../lib/revalidate.tsx'

export const meta = privatePageMeta('dashboard')

/** The frame of the account. Each part is a route of its own, so that only the opened one is downloaded. */
export default function Dashboard() {
  return (
    <StepUpGate>
      <RevalidateProvider>
        <DashboardFrame>
          <Outlet />
        </DashboardFrame>
      </RevalidateProvider>
    </StepUpGate>
  )
}
