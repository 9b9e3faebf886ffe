import type { Line } from '@openline/contract/lines'
import {
  cancelPlanChange,
  type Renewal,
  type RenewalAction,
  switchAutoRenew,
} from '@openline/contract/renewals'
import { msg, t, translate } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-client.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { CardLabel } from '../../ui/card-label.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { ChooseCardDialog } from './choose-card-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { RenewDialog } from './renew-dialog.tsx'
import styles from './renewal-section.module.css'
import { planChangeSentence, renewalSentence } from './renewal-words.ts'
import { SwitchOnDialog } from './switch-on-dialog.tsx'
import { useRenewal } from './use-renewal.ts'

type RenewalSectionProps = {
  readonly line: Line
  /** The line may have service again, or another date. */
  readonly onChanged: () => void
}

/** How a line goes on: paid until when, charged when and where, and everything that can be changed. */
export function RenewalSection({ line, onChanged }: RenewalSectionProps) {
  const state = `${line.status} ${line.renewsAt} ${line.autoRenew}`
  const { renewal, failure, again, setRenewal } = useRenewal(line.id, state)
  if (failure) return <RetryAlert message={failure} onRetry={() => void again()} />
  if (!renewal) return <Skeleton block lines={2} label={t('Loading the renewal')} />
  const keep = (next: Renewal, message: string) => {
    setRenewal(next)
    toast.success(message)
    onChanged()
  }
  return <Section {...{ line, renewal, keep, onChanged }} />
}

type SectionProps = {
  readonly line: Line
  readonly renewal: Renewal
  readonly keep: (renewal: Renewal, message: string) => void
  readonly onChanged: () => void
}

type Open = Exclude<RenewalAction, 'confirm_payment' | 'cancel_plan_change'> | null

function Section({ line, renewal, keep, onChanged }: SectionProps) {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const changed = (next: Renewal, message: string) => {
    close()
    keep(next, message)
  }
  return (
    <section
      className={styles.section}
      aria-label={t('Renewal of {nickname}', { nickname: line.nickname })}
    >
      <h4 className={styles.title}>{t('Renewal')}</h4>
      <p>{renewalSentence(renewal)}</p>
      {renewal.planChange && <p>{planChangeSentence(renewal.planChange)}</p>}
      {renewal.card && (
        <p className={styles.card}>
          <CardLabel network={renewal.card.cardNetwork} last4Digits={renewal.card.last4Digits} />
        </p>
      )}
      {/* The line's card already shows what is wrong with the payment card. */}
      {!renewal.lines && renewal.problem && <Alert tone="warning">{renewal.problem}</Alert>}
      <Buttons renewal={renewal} name={line.nickname} onOpen={setOpen} onChanged={changed} />
      <Dialogs
        {...{ renewal, open, close, changed }}
        onPaid={() => {
          close()
          onChanged()
        }}
      />
    </section>
  )
}

const labels = [
  ['switch_on', msg('Turn on Auto-renew')],
  ['switch_off', msg('Turn off Auto-renew')],
  ['choose_card', msg('Change card')],
  ['change_plan', msg('Change plan')],
] as const satisfies readonly (readonly [RenewalAction, string])[]

type ButtonsProps = {
  readonly renewal: Renewal
  readonly name: string
  readonly onOpen: (open: Open) => void
  readonly onChanged: (renewal: Renewal, message: string) => void
}

/** Drawn from the actions that the server allows. */
function Buttons({ renewal, name, onOpen, onChanged }: ButtonsProps) {
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
      {nextActions.includes('cancel_plan_change') && (
        <StayButton lineId={renewal.lineId} name={name} onChanged={onChanged} />
      )}
    </div>
  )
}

type StayButtonProps = Pick<ButtonsProps, 'name' | 'onChanged'> & { readonly lineId: string }

function StayButton({ lineId, name, onChanged }: StayButtonProps) {
  const [isPending, setPending] = useState(false)
  const stay = async () => {
    setPending(true)
    try {
      const { renewal, message } = await call(cancelPlanChange, { params: { id: lineId } })
      onChanged(renewal, message)
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
  readonly open: Open
  readonly close: () => void
  readonly changed: (renewal: Renewal, message: string) => void
  readonly onPaid: () => void
}

function Dialogs({ renewal, open, close, changed, onPaid }: DialogsProps) {
  switch (open) {
    case 'switch_on':
      return <SwitchOnDialog renewal={renewal} onClose={close} onChanged={changed} />
    case 'switch_off':
      return <SwitchOffDialog {...{ renewal, close, changed }} />
    case 'change_plan':
      return <PlanDialog renewal={renewal} onClose={close} onChanged={changed} />
    case 'renew_now':
      return (
        renewal.lines && (
          <RenewDialog renewal={renewal} price={renewal.lines} onClose={close} onPaid={onPaid} />
        )
      )
    case 'choose_card':
      return <ChooseCardDialog renewal={renewal} onClose={close} onChanged={changed} />
    case null:
      return null
  }
}

function SwitchOffDialog({ renewal, close, changed }: Omit<DialogsProps, 'open' | 'onPaid'>) {
  const [isPending, setPending] = useState(false)
  const switchOff = async () => {
    setPending(true)
    try {
      const params = { id: renewal.lineId }
      const next = await call(switchAutoRenew, { params, body: { on: false } })
      changed(next.renewal, next.message)
    } catch (error) {
      setPending(false)
      toast.error(messageOf(error))
    }
  }
  return (
    <ConfirmDialog
      open
      title={t('Turn off Auto-renew?')}
      confirmLabel={t('Turn off')}
      pending={isPending}
      onConfirm={() => void switchOff()}
      onCancel={close}
    >
      {t(
        'We won’t charge your card again. Your line works until your plan expires, and we’ll remind you before then.',
      )}
    </ConfirmDialog>
  )
}
