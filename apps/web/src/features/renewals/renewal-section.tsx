import type { Line } from '@openline/contract/lines/lines'
import type { Renewal } from '@openline/contract/processes/renewals'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { RenewDialog, SwitchOnDialog } from './lazy-dialogs.ts'
import {
  notChargedSentence,
  noticeSentence,
  planChangeSentence,
  renewalSentence,
} from './renewal-labels.ts'
import styles from './renewal-section.module.css'
import { useRenewal } from './use-renewal.ts'
import { useSwitchOff } from './use-switch-off.ts'

type RenewalSectionProps = {
  readonly line: Line
  /** In a list of lines: the switch and the way to pay alone. */
  readonly isBrief?: boolean
}

/** How a line renews: paid until when, charged when, the switch for it and the way to pay now. */
export function RenewalSection({ line, isBrief = false }: RenewalSectionProps) {
  const { renewal, failure, again } = useRenewal(line)
  if (failure) return <RetryAlert message={failure} onRetry={() => void again()} />
  if (!renewal) {
    return (
      <div className={styles.waiting}>
        <Skeleton lines={2} label={t('Loading the renewal')} />
      </div>
    )
  }
  return <Section line={line} renewal={renewal} isBrief={isBrief} />
}

type SectionProps = Required<RenewalSectionProps> & { readonly renewal: Renewal }

function Section({ line, renewal, isBrief }: SectionProps) {
  const { nickname } = line
  // The line's card says above why it has no service, with the way to pay.
  const isStopped = renewal.suspendedSince !== null
  return (
    <div
      className={styles.section}
      data-brief={isBrief ? '' : undefined}
      // Lines of one nickname would be landmarks of one name.
      role={isBrief ? undefined : 'region'}
      aria-label={isBrief ? undefined : t('Renewal of {nickname}', { nickname })}
    >
      <Words renewal={renewal} isBrief={isBrief} isStopped={isStopped} />
      <AutoRenewSwitch renewal={renewal} name={nickname} />
      {/* The line's card already shows what is wrong with the payment card. */}
      {!isBrief && !renewal.lines && renewal.problem && (
        <Alert tone="warning">{renewal.problem}</Alert>
      )}
      {!isBrief && renewal.autoRenewProblem && <Alert>{renewal.autoRenewProblem}</Alert>}
      {!isStopped && <PayButton line={line} renewal={renewal} isBrief={isBrief} />}
    </div>
  )
}

type WordsProps = Pick<SectionProps, 'renewal' | 'isBrief'> & { readonly isStopped: boolean }

function Words({ renewal, isBrief, isStopped }: WordsProps) {
  const { notice, discountNote, planChange } = renewal
  return (
    <div className={styles.words}>
      <h4 className={styles.title}>{t('Auto-renew')}</h4>
      <p>{isStopped ? notChargedSentence() : renewalSentence(renewal)}</p>
      {!isBrief && !isStopped && notice && <p>{noticeSentence(notice)}</p>}
      {!isBrief && discountNote && <p>{discountNote}</p>}
      {planChange && <p>{planChangeSentence(planChange)}</p>}
    </div>
  )
}

type PartProps = { readonly renewal: Renewal; readonly name: string }

/** Turned on with consent, off by one press; nothing where neither is allowed. */
function AutoRenewSwitch({ renewal, name }: PartProps) {
  const { onPress: switchOff, isPending } = useSwitchOff(renewal.lineId)
  const [isAsking, setAsking] = useState(false)
  const isOn = renewal.nextActions.includes('switch_off')
  if (!isOn && !renewal.nextActions.includes('switch_on')) return null
  return (
    <div className={styles.switch}>
      <Switch
        label={`${t('Auto-renew')}: ${name}`}
        isOn={isOn}
        pending={isPending}
        onPress={() => (isOn ? void switchOff() : setAsking(true))}
      />
      {isAsking && <SwitchOnDialog renewal={renewal} onClose={() => setAsking(false)} />}
    </div>
  )
}

function PayButton({ line, renewal, isBrief }: SectionProps) {
  const [isOpen, setOpen] = useState(false)
  const { nextActions, lines } = renewal
  if (!nextActions.includes('renew_now')) return null
  // A card has one first step.
  const isSecond = isBrief || line.nextActions.includes('install_esim')
  return (
    <div className={styles.pay}>
      <Button
        size="small"
        variant={isSecond ? 'secondary' : 'primary'}
        aria-label={`${t('Renew now')}: ${line.nickname}`}
        onClick={() => setOpen(true)}
      >
        {t('Renew now')}
      </Button>
      {isOpen && lines && (
        <RenewDialog renewal={renewal} price={lines} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}
