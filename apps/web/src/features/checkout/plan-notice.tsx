import { t } from '@openline/i18n/i18n'
import { Alert } from '../../ui/alert.tsx'

type PlanNoticeProps = {
  readonly plan: string
  /** What the checkout began with. */
  readonly before: string
}

/** Another plan than the one that the customer began to buy here. */
export function PlanNotice({ plan, before }: PlanNoticeProps) {
  return (
    <Alert tone="warning" title={t('Your plan changed')} live>
      {t('{plan} replaced {before} in your cart, maybe in another tab.', { plan, before })}
    </Alert>
  )
}
