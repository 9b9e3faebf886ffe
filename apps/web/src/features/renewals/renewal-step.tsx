import type { Line } from '@openline/contract/lines'
import type { Renewal } from '@openline/contract/renewals'
import { msg, t, translate } from '@openline/words/words'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { ChooseCardDialog } from './choose-card-dialog.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { RenewDialog } from './renew-dialog.tsx'
import { confirmPath } from './renewal-news.tsx'
import { showRenewal, useRenewal } from './use-renewal.ts'

const titles = {
  renew: msg('Renew now'),
  change_plan: msg('Change plan'),
  renewal_card: msg('Change card'),
} as const

type RenewalStepProps = {
  readonly line: Line
  readonly step: 'renew' | 'change_plan' | 'renewal_card'
  readonly onClose: () => void
  /** It was paid, or goes on with another plan. */
  readonly onChanged: () => void
}

/** Paying a line, changing its plan or its card, when opened from elsewhere than its renewal section. */
export const RenewalStep = ({ line, step, onClose, onChanged }: RenewalStepProps) => {
  const { renewal, failure, again } = useRenewal(line.id, line.status)
  const can = (action: Renewal['nextActions'][number]) => renewal?.nextActions.includes(action)
  const changed = (next: Renewal, message: string) => {
    showRenewal(next)
    toast.success(message)
    onChanged()
  }
  if (renewal && step === 'renewal_card' && can('choose_card')) {
    return <ChooseCardDialog renewal={renewal} onClose={onClose} onChanged={changed} />
  }
  if (renewal && step === 'change_plan' && can('change_plan')) {
    return <PlanDialog renewal={renewal} onClose={onClose} onChanged={changed} />
  }
  if (renewal?.lines && step === 'renew' && can('renew_now') && !can('confirm_payment')) {
    return (
      <RenewDialog renewal={renewal} price={renewal.lines} onClose={onClose} onPaid={onChanged} />
    )
  }
  return (
    <Dialog open title={translate(titles[step])} subtitle={line.nickname} onClose={onClose}>
      {failure && <RetryAlert message={failure} onRetry={() => void again()} />}
      {!renewal && !failure && <Skeleton block lines={3} label={t('Loading the renewal')} />}
      {renewal && <WayOn renewal={renewal} />}
    </Dialog>
  )
}

/** Where it goes on when there is nothing to pay or to choose here. */
const WayOn = ({ renewal }: { readonly renewal: Renewal }) => {
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
