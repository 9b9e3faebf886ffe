import { listPortInCases, type PortInCase } from '@openline/contract/processes/port-in-cases'
import { t } from '@openline/i18n/i18n'
import { useRevalidator } from 'react-router'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/load-result.ts'
import { useLoad } from '../../lib/use-load.ts'
import { Alert } from '../../ui/alert.tsx'
import { CaseCard } from './case-card.tsx'
import styles from './port-in-cases.module.css'

type PortInCasesProps = {
  /** The version of the customer's port-ins: a changed one loads the cases again. */
  readonly version: string
}

async function loadCases(): Promise<readonly PortInCase[]> {
  return (await call(listPortInCases)).cases
}

/** The port-in cases of a customer, for support staff in the account. Renders nothing without cases. */
export function PortInCases({ version }: PortInCasesProps) {
  const { revalidate } = useRevalidator()
  const { loaded, put } = useLoad(() => settle(loadCases()), { of: version })
  if (loaded === null) return null
  if (!loaded.ok) return <Alert tone="danger">{loaded.message}</Alert>
  if (loaded.value.length === 0) return null
  const replace = (changed: PortInCase) => {
    put(loaded.value.map((each) => (each.id === changed.id ? changed : each)))
    void revalidate()
  }
  return (
    <section className={styles.cases} aria-labelledby="support-cases">
      <h2 id="support-cases" className={styles.heading}>
        {t('Support cases')}
      </h2>
      {loaded.value.map((each) => (
        <CaseCard key={each.id} support={each} onChanged={replace} />
      ))}
    </section>
  )
}
