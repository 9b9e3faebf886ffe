import type { Line } from '@openline/contract/lines'
import type { PortIn } from '@openline/contract/port-in'
import { portInIsOver } from '@openline/contract/port-in-status'
import { t } from '@openline/i18n/i18n'
import { DiagnosisButton } from '../../features/diagnosis/diagnosis-button.tsx'
import type { Step } from '../../features/diagnosis/diagnosis-dialog.tsx'
import { SafeCenter } from '../../features/line-safety/safe-center.tsx'
import { BringNumber } from '../../features/port-in/bring-number.tsx'
import { RenewalSection } from '../../features/renewals/renewal-section.tsx'
import { useAssistedBy } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import styles from './manage-line.module.css'

type ManageLineProps = {
  readonly line: Line
  /** The newest number that came or comes to it. */
  readonly portIn: PortIn | undefined
  /** A number that was begun with and has no line yet. */
  readonly unfinished: PortIn | undefined
  /** Shows the order that the line came with. */
  readonly onOrder: () => void
  /** Shows everything that happened to order, SIM and number, and a link to it. */
  readonly onTimeline: () => void
  /** Opens what puts the line right. */
  readonly onStep: (step: Step) => void
  /** The line was changed. */
  readonly onChanged: () => void
}

/** What can be done with a line beside its next step: one section of each feature that has one. */
export function ManageLine({ line, portIn, unfinished, ...props }: ManageLineProps) {
  // Renewing pays, which support staff cannot do for a customer.
  const isOwn = useAssistedBy() === null
  return (
    <>
      {line.nextActions.includes('bring_number') && (!portIn || portInIsOver(portIn.status)) && (
        <BringNumber line={line} unfinished={unfinished} onChanged={props.onChanged} />
      )}
      {line.renewsAt !== null && isOwn && (
        <RenewalSection line={line} onChanged={props.onChanged} />
      )}
      {line.mdn !== null && <SafeCenter line={line} onChanged={props.onChanged} />}
      <div className={styles.more}>
        {line.nextActions.includes('show_esim') && (
          <Button
            variant="secondary"
            size="small"
            aria-label={t('Show eSIM code: {nickname}', { nickname: line.nickname })}
            onClick={() => props.onStep('install_esim')}
          >
            {t('Show eSIM code')}
          </Button>
        )}
        <DiagnosisButton line={line} onStep={props.onStep} />
        <Button
          variant="secondary"
          size="small"
          aria-label={t('View order: {nickname}', { nickname: line.nickname })}
          onClick={props.onOrder}
        >
          {t('View order')}
        </Button>
        {!portIn && (
          <Button
            variant="secondary"
            size="small"
            aria-label={t('View progress: {nickname}', { nickname: line.nickname })}
            onClick={props.onTimeline}
          >
            {t('View progress')}
          </Button>
        )}
      </div>
    </>
  )
}
