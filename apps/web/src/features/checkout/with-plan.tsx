import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { lazySection } from '../../ui/lazy-section.tsx'
import type { Entries } from './entries.ts'

/** Few buy more than a plan. */
const AddOnChoice = lazySection(async () => (await import('./add-on-choice.tsx')).AddOnChoice)

type WithPlanProps = {
  readonly planId: string
  readonly entries: Pick<Entries, 'addOnId' | 'zipCode'>
  readonly onChange: (changes: Pick<Entries, 'addOnId'>) => void
}

/** Data or a pass to buy with the plan, asked for once it is opened. */
export function WithPlan({ planId, entries, onChange }: WithPlanProps) {
  const [isOpen, setOpen] = useState(entries.addOnId !== '')
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('Add data or a travel pass')}</summary>
      {isOpen && (
        <AddOnChoice
          planId={planId}
          zipCode={entries.zipCode}
          value={entries.addOnId}
          onValueChange={(addOnId) => onChange({ addOnId })}
        />
      )}
    </details>
  )
}
