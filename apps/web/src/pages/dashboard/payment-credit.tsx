import { creditTitle } from '../../features/credits/credits.ts'
import type { loadCredits } from '../../features/credits/load-credits.ts'
import { DashboardSection } from '../../features/dashboard/dashboard-section.tsx'
import { LoadFailure } from '../../features/load-failure/load-failure.tsx'
import { useReload } from '../../lib/use-reload.ts'
import { lazySection } from '../../ui/lazy-section.tsx'

/** Most customers never had credit, and do not load it. */
const CreditSection = lazySection(
  async () => (await import('../../features/credits/credit-section.tsx')).CreditSection,
)

type PaymentCreditProps = { readonly loading: ReturnType<typeof loadCredits> }

/** The credit of a customer who has or had some; nothing for all others. */
export function PaymentCredit({ loading }: PaymentCreditProps) {
  const { loaded } = useReload(loading)
  if (loaded.ok && loaded.value.entries.length === 0) return null
  return (
    <DashboardSection title={creditTitle()}>
      {loaded.ok ? (
        <CreditSection credits={loaded.value} />
      ) : (
        <LoadFailure message={loaded.message} />
      )}
    </DashboardSection>
  )
}
