import type { PortIn } from '@openline/contract/processes/port-in'
import { t } from '@openline/i18n/i18n'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { DetailsMode } from './details-fields.ts'
import styles from './keep-number.module.css'

type KeptNumberProps = {
  readonly msisdn: string
  /** Null while it is not known. */
  readonly portIn: PortIn | null
  readonly onDetails: (mode: DetailsMode, portIn: PortIn) => void
  /** Another number, or a first check of this one. */
  readonly onOther: () => void
}

/** The number of the order, and whether the details for the old carrier are complete. */
export function KeptNumber({ msisdn, portIn, onDetails, onOther }: KeptNumberProps) {
  const needsDetails = portIn !== null && portIn.missing.length > 0
  return (
    <Card tone="sunken">
      <div className={styles.head}>
        <p className={styles.number}>{msisdn}</p>
        {portIn && (
          <Badge tone={needsDetails ? 'warning' : 'success'}>
            {needsDetails ? t('Details missing') : t('Ready to transfer')}
          </Badge>
        )}
      </div>
      <p className={styles.text}>{wordsFor(portIn, needsDetails)}</p>
      <div className={styles.actions}>
        {portIn && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => onDetails(needsDetails ? 'add-portIn' : 'edit-portIn', portIn)}
          >
            {needsDetails ? t('Add details') : t('Edit details')}
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={onOther}>
          {portIn ? t('Use another number') : t('Check my number')}
        </Button>
      </div>
    </Card>
  )
}

function wordsFor(portIn: PortIn | null, needsDetails: boolean): string {
  if (!portIn) return t('We haven’t checked yet whether you can keep this number.')
  return needsDetails
    ? t(
        'You can keep this number. Tell us about your old carrier now, or later from your dashboard.',
      )
    : t('We’ll request it from your old carrier as soon as your SIM is active.')
}
