import type { PortIn } from '@openline/contract/processes/port-in'
import { type PortInAction, portInIsOver } from '@openline/contract/processes/port-in-status'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import type { DetailsMode } from './details-fields.ts'
import { portInHeading } from './port-in.ts'
import { portInFacts, portInTones } from './port-in-labels.ts'
import styles from './port-in-news.module.css'

type PortInNewsProps = {
  readonly portIn: PortIn
  /** Its line works with an eSIM whose ICCID is unknown. */
  readonly isEsim: boolean
  /** Opens replacing the line's SIM. */
  readonly onReplaceSim: () => void
  /** Its line can receive the number now. */
  readonly isLineActive: boolean
  readonly onDetails: (mode: DetailsMode) => void
  readonly onStartAgain: () => void
  /** Shows the timeline. */
  readonly onTimeline: () => void
}

/** The status of a port-in, and what the customer can do about it. */
export function PortInNews(props: PortInNewsProps) {
  const { portIn } = props
  const [isCancelOpen, setCancelOpen] = useState(false)
  const headingId = `port-in-${portIn.id}`
  return (
    <section
      className={styles.news}
      data-over={portInIsOver(portIn.status) ? '' : undefined}
      aria-labelledby={headingId}
    >
      <div className={styles.head}>
        <h4 id={headingId} className={styles.title}>
          {portInHeading(portIn)}
        </h4>
        <Badge tone={portInTones[portIn.status]}>{portIn.title}</Badge>
      </div>
      <div aria-live="polite" className={styles.words}>
        <Reason portIn={portIn} />
        <p>{portIn.advice}</p>
        {portInFacts(portIn).map((fact) => (
          <p key={fact} className={styles.fact}>
            {fact}
          </p>
        ))}
      </div>
      <Actions {...props} onCancel={() => setCancelOpen(true)} />
      {isCancelOpen && <CancelDialog portIn={portIn} onClose={() => setCancelOpen(false)} />}
    </section>
  )
}

/** Why the port-in waits, and how to fix it; what support does is in the advice. */
function Reason({ portIn: { reason, status, assisted } }: Pick<PortInNewsProps, 'portIn'>) {
  return (
    reason && (
      <Alert tone={assisted || status === 'delayed' ? 'info' : 'warning'} title={reason.message}>
        {!assisted && reason.hint}
      </Alert>
    )
  )
}

type ActionsProps = PortInNewsProps & { readonly onCancel: () => void }

/** A button for each action that the server allows. */
function Actions({ portIn, isLineActive, isEsim, onCancel, ...props }: ActionsProps) {
  const can = (action: PortInAction) => portIn.nextActions.includes(action)
  const { status } = portIn
  return (
    <div className={styles.actions}>
      {can('resubmit') && <Corrections portIn={portIn} isEsim={isEsim} {...props} />}
      {can('bring') && (status === 'draft' || isLineActive) && (
        <Button size="small" onClick={() => props.onDetails('add-portIn')}>
          {status === 'draft' ? t('Add details') : t('Transfer it now')}
        </Button>
      )}
      {can('start_again') && (
        <Button size="small" variant="secondary" onClick={props.onStartAgain}>
          {t('Start over')}
        </Button>
      )}
      {can('contact_support') && (
        <Link to={paths.contactUs} className={buttonClass({ size: 'small' })}>
          {t('Contact us')}
        </Link>
      )}
      {can('edit') && status === 'ready' && (
        <Button size="small" variant="secondary" onClick={() => props.onDetails('edit-portIn')}>
          {t('Edit details')}
        </Button>
      )}
      <Button size="small" variant="secondary" onClick={props.onTimeline}>
        {t('View progress')}
      </Button>
      {can('cancel') && (
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('Cancel transfer')}
        </Button>
      )}
    </div>
  )
}

type CorrectionsProps = Pick<PortInNewsProps, 'portIn' | 'isEsim' | 'onReplaceSim' | 'onDetails'>

/** What fixes a refusal: another SIM, or other details. */
function Corrections({ portIn, isEsim, onReplaceSim, onDetails }: CorrectionsProps) {
  const needsSim = portIn.reason?.code === 'sim_unusable'
  return (
    <>
      {needsSim && (
        <Button size="small" onClick={onReplaceSim}>
          {isEsim ? t('Get a new eSIM') : t('Replace SIM')}
        </Button>
      )}
      {!(needsSim && isEsim) && (
        <Button
          size="small"
          variant={needsSim ? 'secondary' : 'primary'}
          onClick={() => onDetails('resubmit-portIn')}
        >
          {t('Re-submit')}
        </Button>
      )}
    </>
  )
}
