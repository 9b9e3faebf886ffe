import type { Line } from '@openline/contract/lines/lines'
import {
  cancelPlanChange,
  type Renewal,
  type RenewalAction,
} from '@openline/contract/processes/renewals'
import { msg, t, translate } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CardLabel } from '../../ui/card-label.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { ChooseCardDialog, PlanDialog, RenewDialog, SwitchOnDialog } from './lazy-dialogs.ts'
import { noticeSentence, planChangeSentence, renewalSentence } from './renewal-labels.ts'
import styles from './renewal-section.module.css'
import { SwitchOffButton } from './switch-off-button.tsx'
import { useKeepRenewal, useRenewal } from './use-renewal.ts'

type RenewalSectionProps = { readonly line: Line }

/** How a line renews: paid until when, charged when and to which card, and what can be changed. */
export function RenewalSection({ line }: RenewalSectionProps) {
  const state = `${line.status} ${line.renewsAt} ${line.autoRenew}`
  const { renewal, failure, again } = useRenewal(line.id, state)
  if (failure) return <RetryAlert message={failure} onRetry={() => void again()} />
  if (!renewal) return <Skeleton block lines={2} label={t('Loading the renewal')} />
  return <Section line={line} renewal={renewal} />
}

type OpenDialog = Exclude<
  RenewalAction,
  'confirm_payment' | 'cancel_plan_change' | 'switch_off'
> | null

function Section({ line, renewal }: RenewalSectionProps & { readonly renewal: Renewal }) {
  const [open, setOpen] = useState<OpenDialog>(null)
  return (
    <section
      className={styles.section}
      aria-label={t('Renewal of {nickname}', { nickname: line.nickname })}
    >
      <h4 className={styles.title}>{t('Renewal')}</h4>
      <p>{renewalSentence(renewal)}</p>
      {renewal.notice && <p>{noticeSentence(renewal.notice)}</p>}
      {renewal.planChange && <p>{planChangeSentence(renewal.planChange)}</p>}
      {renewal.card && (
        <p className={styles.card}>
          <CardLabel network={renewal.card.cardNetwork} last4Digits={renewal.card.last4Digits} />
        </p>
      )}
      {/* The line's card already shows what is wrong with the payment card. */}
      {!renewal.lines && renewal.problem && <Alert tone="warning">{renewal.problem}</Alert>}
      {renewal.autoRenewProblem && <Alert tone="info">{renewal.autoRenewProblem}</Alert>}
      <Buttons renewal={renewal} name={line.nickname} onOpen={setOpen} />
      <Dialogs renewal={renewal} open={open} onClose={() => setOpen(null)} />
    </section>
  )
}

const labels = [
  ['switch_on', msg('Turn on Auto-renew')],
  ['choose_card', msg('Change card')],
  ['change_plan', msg('Change plan')],
] as const satisfies readonly (readonly [RenewalAction, string])[]

type ButtonsProps = {
  readonly renewal: Renewal
  readonly name: string
  readonly onOpen: (open: OpenDialog) => void
}

/** A button for each action that the server allows. */
function Buttons({ renewal, name, onOpen }: ButtonsProps) {
  const { nextActions, suspendedSince } = renewal
  const payLabel = suspendedSince === null ? t('Renew now') : t('Renew and restore service')
  return (
    <div className={styles.actions}>
      {nextActions.includes('renew_now') && (
        <Button
          size="small"
          variant={suspendedSince === null ? 'secondary' : 'primary'}
          aria-label={`${payLabel}: ${name}`}
          onClick={() => onOpen('renew_now')}
        >
          {payLabel}
        </Button>
      )}
      {labels
        .filter(([action]) => nextActions.includes(action))
        .map(([action, label]) => (
          <Button
            key={action}
            size="small"
            variant="secondary"
            aria-label={`${translate(label)}: ${name}`}
            onClick={() => onOpen(action)}
          >
            {translate(label)}
          </Button>
        ))}
      {nextActions.includes('switch_off') && (
        <SwitchOffButton lineId={renewal.lineId} size="small" variant="secondary" name={name} />
      )}
      {nextActions.includes('cancel_plan_change') && (
        <StayButton lineId={renewal.lineId} name={name} />
      )}
    </div>
  )
}

type StayButtonProps = Pick<ButtonsProps, 'name'> & { readonly lineId: string }

function StayButton({ lineId, name }: StayButtonProps) {
  const keep = useKeepRenewal()
  const [isPending, setPending] = useState(false)
  const stay = async () => {
    setPending(true)
    try {
      await keep(await call(cancelPlanChange, { params: { id: lineId } }))
    } catch (error) {
      toast.error(messageOf(error))
    }
    setPending(false)
  }
  return (
    <Button
      size="small"
      variant="secondary"
      pending={isPending}
      aria-label={t('Keep my current plan: {name}', { name })}
      onClick={() => void stay()}
    >
      {t('Keep my current plan')}
    </Button>
  )
}

type DialogsProps = {
  readonly renewal: Renewal
  readonly open: OpenDialog
  readonly onClose: () => void
}

function Dialogs({ renewal, open, onClose }: DialogsProps) {
  switch (open) {
    case 'switch_on':
      return <SwitchOnDialog renewal={renewal} onClose={onClose} />
    case 'change_plan':
      return <PlanDialog renewal={renewal} onClose={onClose} />
    case 'renew_now':
      return (
        renewal.lines && <RenewDialog renewal={renewal} price={renewal.lines} onClose={onClose} />
      )
    case 'choose_card':
      return <ChooseCardDialog renewal={renewal} onClose={onClose} />
    case null:
      return null
  }
}
