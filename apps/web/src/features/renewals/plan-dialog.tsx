import { formatCents } from '@openline/contract/money'
import {
  changePlan,
  listRenewalOffers,
  type Renewal,
  type RenewalOffer,
} from '@openline/contract/renewals'
import { t } from '@openline/i18n/i18n'
import { useCallback } from 'react'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/load-result.ts'
import { localDate } from '../../lib/local-date.ts'
import { useForm } from '../../lib/use-form.ts'
import { useLoad } from '../../lib/use-load.ts'
import { Badge } from '../../ui/badge.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './plan-dialog.module.css'
import { periodWords } from './renewal-words.ts'
import { useKeepRenewal } from './use-renewal.ts'

type PlanDialogProps = {
  readonly renewal: Renewal
  readonly onClose: () => void
}

function loadOffers(lineId: string) {
  return settle(call(listRenewalOffers, { params: { id: lineId } }).then(({ offers }) => offers))
}

/** Chooses the plan of the next period, each with its price where the line is used. */
export function PlanDialog(props: PlanDialogProps) {
  const { lineId } = props.renewal
  const { loaded } = useLoad(useCallback(() => loadOffers(lineId), [lineId]))
  if (loaded?.ok) return <Offers {...props} offers={loaded.value} />
  return (
    <Dialog open title={t('Change plan')} onClose={props.onClose}>
      {loaded ? (
        <FailureAlert message={loaded.message} />
      ) : (
        <Skeleton block lines={4} label={t('Loading plans')} />
      )}
    </Dialog>
  )
}

function Offers({
  renewal,
  onClose,
  offers,
}: PlanDialogProps & { readonly offers: readonly RenewalOffer[] }) {
  const keep = useKeepRenewal(onClose)
  const form = useForm({
    initial: { planId: renewal.plan.planId },
    validate: (values) => ({ ok: true, value: values }),
    onSubmit: async (body, signal) => {
      const params = { id: renewal.lineId }
      await keep(await call(changePlan, { params, body }, { signal }))
    },
  })
  return (
    <FormDialog
      title={t('Change plan')}
      subtitle={t('Your new plan starts on {paidUntil}. Nothing changes until then.', {
        paidUntil: localDate(renewal.paidUntil, 'MMM D, YYYY'),
      })}
      submitLabel={t('Choose this plan')}
      size="medium"
      form={form}
      onClose={onClose}
    >
      <ChoiceGroup
        legend={t('Plans with taxes and fees')}
        choices={offers.map(choiceOf)}
        {...form.choice('planId')}
      />
    </FormDialog>
  )
}

function choiceOf({ planId, planName, highlight, isCurrent, lines, periodMonths }: RenewalOffer) {
  return {
    value: planId,
    label: (
      <>
        {planName} {isCurrent && <Badge>{t('Current plan')}</Badge>}
      </>
    ),
    description: highlight,
    aside: (
      <span className={styles.price}>
        {formatCents(lines.finalCheckoutAmountCents)}
        <small className={styles.period}>{periodWords(periodMonths)}</small>
      </span>
    ),
  }
}
