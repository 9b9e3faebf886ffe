import { listPortInCases, type PortInCase } from '@openline/contract/port-in-cases'
import { t } from '@openline/i18n/i18n'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { type Loaded, settle } from '../../lib/loaded.ts'
import { Alert } from '../../ui/alert.tsx'
import { CaseCard } from './case-card.tsx'
import styles from './port-in-cases.module.css'

type PortInCasesProps = {
  /** Where the customer's moves stand: cases are read again when it changes. */
  readonly movement: string
  /** A case was changed, and so the move behind it. */
  readonly onChanged: () => void
}

type Seen = { readonly at: string; readonly loaded: Loaded<readonly PortInCase[]> }

async function loadCases() {
  return (await call(listPortInCases)).cases
}

/** For a support agent in a customer's account: the moves that people look after. Nothing without any. */
export function PortInCases({ movement, onChanged }: PortInCasesProps) {
  const [seen, setSeen] = useState<Seen | null>(null)
  useEffect(() => {
    let isOver = false
    const look = async () => {
      const loaded = await settle(loadCases())
      if (!isOver) setSeen({ at: movement, loaded })
    }
    void look()
    return () => {
      isOver = true
    }
  }, [movement])
  if (seen === null) return null
  const { at, loaded } = seen
  if (!loaded.ok) return <Alert tone="danger">{loaded.message}</Alert>
  if (loaded.value.length === 0) return null
  const replace = (changed: PortInCase) => {
    const value = loaded.value.map((each) => (each.id === changed.id ? changed : each))
    setSeen({ at, loaded: { ok: true, value } })
    onChanged()
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
