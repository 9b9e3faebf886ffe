import type { SimType } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazySection } from '../../ui/lazy-section.tsx'
import styles from './choices-form.module.css'

const PhonePanel = lazySection(async () => (await import('./phone-panel.tsx')).PhonePanel)

/** Offers the check of a phone, whose code is downloaded when it is asked for. */
export function PhoneQuestion({ simType }: { readonly simType: SimType }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('Will my phone work?')}
      </Button>
      <div id={id} className={styles.panel}>
        {isOpen && <PhonePanel simType={simType} />}
      </div>
    </>
  )
}
