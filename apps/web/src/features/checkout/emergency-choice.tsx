import { addressLine } from '@openline/contract/street-line'
import { t } from '@openline/i18n/i18n'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { AddressValues } from '../address/address.ts'
import styles from './address-step.module.css'

type EmergencyChoiceProps = {
  /** Null for the address of the step. */
  readonly address: AddressValues | null
  readonly onSame: () => void
  /** Asks for another address. */
  readonly onOther: () => void
}

/** Where 911 sends help when the line calls over Wi-Fi: here, or to another address. */
export function EmergencyChoice({ address, onSame, onOther }: EmergencyChoiceProps) {
  return (
    <div className={styles.emergency}>
      <Checkbox
        name="emergencyIsSame"
        checked={address === null}
        onCheckedChange={(isSame) => (isSame ? onSame() : onOther())}
        hint={t('Help may be sent there when you call 911 over Wi-Fi.')}
      >
        {t('Use this address as my emergency address')}
      </Checkbox>
      {address && (
        <div className={styles.other}>
          <p>{addressLine(address)}</p>
          <Button
            variant="secondary"
            size="small"
            aria-label={t('Edit emergency address')}
            onClick={onOther}
          >
            {t('Edit')}
          </Button>
        </div>
      )}
    </div>
  )
}
