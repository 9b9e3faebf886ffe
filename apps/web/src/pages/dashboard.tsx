import { PageOpening } from '../features/content/page-opening.tsx'
import { pageMeta } from '../lib/page-meta.ts'

export const meta = pageMeta('dashboard')

export default function DashboardPage() {
  return <PageOpening heading="My account" />
}
