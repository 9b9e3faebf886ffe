import { formatMsisdn } from '@openline/contract/phone-number'
import type { PortIn } from '@openline/contract/processes/port-in'
import { t } from '@openline/i18n/i18n'
import { useEffect, useRef, useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import type { HolderName } from './details-dialog.tsx'
import styles from './keep-number.module.css'

import { KeptNumber } from './kept-number.tsx'
import { OutsideForm } from './outside-form.tsx'
import { PortInDialogs } from './port-in-dialogs.tsx'
import type { PortInStep } from './port-in-flow-state.ts'
import { useBegunNumber } from './use-begun-number.ts'
import { useOwnPortIn } from './use-own-port-in.ts'

type KeepNumberProps = {
  /** The number to keep, as it was entered; empty before that. */
  readonly msisdn: string
  /** Where the service is used: a first guess at the billing ZIP code. */
  readonly zipCode: string
  /** Of the account: a first guess at whose name the old carrier has on file. */
  readonly holder: HolderName
  /** Why the purchase cannot continue with it. */
  readonly error: string | undefined
  readonly onChange: (msisdn: string) => void
}

/** "Keep my number" in the checkout: the port-in dialogs, with the details kept until the order. */
export function KeepNumber({ msisdn, zipCode, holder, error, onChange }: KeepNumberProps) {
  const [begin, setBegin] = useState<PortInStep | null>(null)
  const [portIn, setPortIn] = useOwnPortIn(msisdn)
  const keep = (kept: PortIn) => {
    setPortIn(kept)
    onChange(formatMsisdn(kept.msisdn))
  }
  const begun = useBegunNumber({ isWanted: msisdn === '', onKept: keep, onStep: setBegin })
  const checkButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (error) checkButton.current?.focus()
  }, [error])
  return (
    <div className={styles.keep}>
      {msisdn === '' ? (
        <div className={styles.actions}>
          {begun && (
            <Button pending={begun.isPending} onClick={() => void begun.next()}>
              {t('Continue with {number}', { number: begun.number })}
            </Button>
          )}
          <Button
            ref={checkButton}
            variant={begun ? 'secondary' : 'primary'}
            onClick={() => setBegin({ kind: 'eligibility' })}
          >
            {t('Check my number')}
          </Button>
        </div>
      ) : (
        <KeptNumber
          msisdn={msisdn}
          portIn={portIn}
          onDetails={(mode, draft) => setBegin({ kind: 'details', mode, portIn: draft })}
          onOther={() => setBegin({ kind: 'eligibility' })}
        />
      )}
      <FailureAlert message={error ?? ''} />
      <Alert title={t('Don’t cancel your old service')}>
        {t(
          'Your number can only be transferred while your old service is active. Your line starts with a temporary number, and yours replaces it once the transfer is complete.',
        )}
      </Alert>
      {begin && (
        <OutsideForm>
          <PortInDialogs
            begin={begin}
            lineId={null}
            known={{
              msisdn: msisdn || (begun?.number ?? ''),
              zipCode: portIn?.zipCode ?? begun?.zipCode ?? zipCode,
            }}
            holder={holder}
            onChanged={keep}
            onClose={() => setBegin(null)}
            onFailedBringOver={() => setBegin(null)}
          />
        </OutsideForm>
      )}
    </div>
  )
}
