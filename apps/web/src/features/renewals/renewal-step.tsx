import type { Line } from '@openline/contract/lines/lines'
import type { Renewal } from '@openline/contract/processes/renewals'
import { msg, t, translate } from '@openline/i18n/i18n'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChooseCardDialog } from './choose-card-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { RenewDialog } from './renew-dialog.tsx'
import { renewalSentence } from './renewal-labels.ts'
import { confirmPath } from './renewal-news.tsx'
import { useRenewal } from './use-renewal.ts'
import { useSwitchOff } from './use-switch-off.ts'

const titles = {
  renew: msg('Renew now'),
  change_plan: msg('Change plan'),
  renewal_card: msg('Change card'),
  auto_renew_off: msg('Turn off Auto-renew'),
} as const

type RenewalStepProps = {
  readonly line: Line
  readonly step: keyof typeof titles
  readonly onClose: () => void
}

/** The dialogs that pay for a line or change its plan or card, opened by an address. */
export function RenewalStep({ line, step, onClose }: RenewalStepProps) {
  const { renewal, failure, again } = useRenewal(line, line.status)
  if (renewal && step !== 'auto_renew_off' && isPossible(renewal, step)) {
    return <StepDialog renewal={renewal} step={step} onClose={onClose} />
  }
  return (
    <Dialog open title={translate(titles[step])} subtitle={line.nickname} onClose={onClose}>
      {failure && <RetryAlert message={failure} onRetry={() => void again()} />}
      {!renewal && !failure && <Skeleton block lines={3} label={t('Loading the renewal')} />}
      {renewal &&
        (step === 'auto_renew_off' ? (
          <TurnOffStep renewal={renewal} onClose={onClose} />
        ) : (
          <NextStep renewal={renewal} />
        ))}
    </Dialog>
  )
}

function isPossible({ lines, nextActions }: Renewal, step: StepDialogProps['step']): boolean {
  switch (step) {
    case 'renew':
      return (
        lines !== null &&
        nextActions.includes('renew_now') &&
        !nextActions.includes('confirm_payment')
      )
    case 'change_plan':
      return nextActions.includes('change_plan')
    case 'renewal_card':
      return nextActions.includes('choose_card')
  }
}

type StepDialogProps = Omit<RenewalStepProps, 'line' | 'step'> & {
  readonly renewal: Renewal
  readonly step: Exclude<RenewalStepProps['step'], 'auto_renew_off'>
}

function StepDialog({ renewal, step, onClose }: StepDialogProps) {
  switch (step) {
    case 'renew':
      return (
        renewal.lines && <RenewDialog renewal={renewal} price={renewal.lines} onClose={onClose} />
      )
    case 'change_plan':
      return <PlanDialog renewal={renewal} onClose={onClose} />
    case 'renewal_card':
      return <ChooseCardDialog renewal={renewal} onClose={onClose} />
  }
}

type TurnOffStepProps = { readonly renewal: Renewal; readonly onClose: () => void }

/** What the link in a notice leads to: one button, no questions. */
function TurnOffStep({ renewal, onClose }: TurnOffStepProps) {
  const { onPress: switchOff, isPending } = useSwitchOff(renewal.lineId, onClose)
  if (!renewal.autoRenew) return <p>{t('Auto-renew is off for this line.')}</p>
  return (
    <>
      <p>{renewalSentence(renewal)}</p>
      <Button pending={isPending} onClick={() => void switchOff()}>
        {t('Turn off Auto-renew')}
      </Button>
    </>
  )
}

/** The next step when there is nothing to pay or to choose here. */
function NextStep({ renewal }: { readonly renewal: Renewal }) {
  const { problem, nextActions } = renewal
  if (nextActions.includes('confirm_payment')) {
    return (
      <>
        <p>{t('Your bank needs you to approve the payment.')}</p>
        <Link to={confirmPath(renewal)} className={buttonClass({ wide: true })}>
          {t('Confirm payment')}
        </Link>
      </>
    )
  }
  return (
    <>
      <p>{problem ?? t('This line is already renewed. There’s nothing to do right now.')}</p>
      <Link to={paths.contactUs} className={buttonClass({ wide: true, variant: 'secondary' })}>
        {t('Contact us')}
      </Link>
    </>
  )
}
