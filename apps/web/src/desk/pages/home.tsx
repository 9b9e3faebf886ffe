import { Page } from '../kit/page.tsx'
import { useStaff } from '../lib/staff-context.ts'

/** What waits, by role. */
export function HomePage() {
  const { name } = useStaff()
  return <Page title={`Hello, ${name}`} />
}
