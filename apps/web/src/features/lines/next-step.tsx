import type { Line } from '@openline/contract/lines/lines'
import { t } from '@openline/i18n/i18n'
import { Button } from '../../ui/button.tsx'
import { SimIcon } from '../../ui/icons.tsx'
import { waitingLabels } from './line-labels.ts'
import styles from './next-step.module.css'

export type NextStepProps = {
  readonly line: Line
  readonly onInstall: () => void
  readonly onActivate: () => void
  /** In a list of lines: smaller buttons. */
  readonly isBrief?: boolean
}

/** A button for each action that the server allows. */
export function NextStep({ line, onInstall, onActivate, isBrief = false }: NextStepProps) {
  const size = isBrief ? 'small' : 'medium'
  return (
    <>
      {line.nextActions.includes('wait') && (
        <p className={styles.waiting} role="status">
          {waitingLabels(line)}
        </p>
      )}
      {line.nextActions.includes('install_esim') && (
        <div className={styles.actions}>
          <Button size={size} onClick={onInstall}>
            <SimIcon size={20} />
            {t('Install eSIM')}
          </Button>
        </div>
      )}
      {line.nextActions.includes('activate_sim') && (
        <div className={styles.actions}>
          <p className={styles.waiting}>
            {t('Your SIM card is on its way. Activate it when it arrives.')}
          </p>
          <Button size={size} onClick={onActivate}>
            <SimIcon size={20} />
            {t('Activate SIM')}
          </Button>
        </div>
      )}
    </>
  )
}
