import { formatMsisdn } from '@openline/contract/phone-number'
import type { PortIn } from '@openline/contract/processes/port-in'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../ui/button.tsx'
import type { HolderName } from './details-dialog.tsx'
import { PortInDialogs } from './lazy-dialogs.ts'
import styles from './number-before-line.module.css'
import type { PortInStep } from './port-in-flow-state.ts'

type NumberBeforeLineProps = {
  readonly holder: HolderName
  /** Of the account: a first guess at the billing ZIP code. */
  readonly zipCode: string
  /** A port-in that was started and has no line yet. */
  readonly unfinished: PortIn | undefined
}

/** Whether SIM and number can come along, for a customer without a line: both wait for the order. */
export function NumberBeforeLine({ holder, unfinished, ...props }: NumberBeforeLineProps) {
  const [begin, setBegin] = useState<PortInStep | null>(null)
  const { revalidate } = useRevalidator()
  const close = () => setBegin(null)
  return (
    <>
      {unfinished && (
        <p className={styles.known}>
          {t('You can keep {number}. Choose “Keep my number” at checkout, and we’ll transfer it.', {
            number: formatMsisdn(unfinished.msisdn),
          })}
        </p>
      )}
      <Button variant="secondary" onClick={() => setBegin({ kind: 'sim' })}>
        {t('Quick SIM check')}
      </Button>
      {begin && (
        <PortInDialogs
          begin={begin}
          lineId={null}
          known={{ msisdn: '', zipCode: props.zipCode }}
          holder={holder}
          onChanged={revalidate}
          onClose={close}
          onFailedBringOver={close}
        />
      )}
    </>
  )
}
