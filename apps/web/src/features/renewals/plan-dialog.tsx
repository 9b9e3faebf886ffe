import { validate } from '@openline/contract/fields'
import { formatCents } from '@openline/contract/money'
import {
  changePlan,
  listRenewalOffers,
  type Renewal,
  type RenewalOffer,
} from '@openline/contract/processes/renewals'
import { t } from '@openline/i18n/i18n'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/load-result.ts'
import { localDate } from '../../lib/local-date.ts'
import { useForm } from '../../lib/use-form.ts'
import { useLoad } from '../../lib/use-load.ts'
import { Badge } from '../../ui/badge.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { ChoicePrice } from '../../ui/choice-price.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { periodWords } from './renewal-labels.ts'
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
  const { loaded } = useLoad(() => loadOffers(lineId), { of: lineId })
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
    initial: { planId: '' },
    validate: (values) => validate(changePlan.body, values),
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
        choices={offers.map((offer) => choiceOf(offer, renewal.plan.planId))}
        {...form.choice('planId')}
      />
    </FormDialog>
  )
}

/** The plan that the line renews with anyway can't be chosen. */
function choiceOf(offer: RenewalOffer, renewsWith: string) {
  const { planId, planName, highlight, isCurrent, lines, periodMonths } = offer
  return {
    value: planId,
    disabled: planId === renewsWith,
    label: (
      <>
        {planName} {isCurrent && <Badge>{t('Current plan')}</Badge>}
        {!isCurrent && planId === renewsWith && <Badge>{t('Your next plan')}</Badge>}
      </>
    ),
    description: (
      <>
        <strong>{dataOf(offer)}</strong> {highlight}
      </>
    ),
    aside: (
      <ChoicePrice
        price={formatCents(lines.finalCheckoutAmountCents)}
        note={periodWords(periodMonths)}
      />
    ),
  }
}

function dataOf({ dataGb }: RenewalOffer): string {
  return dataGb === null
    ? t('Unlimited data.')
    : t('{amount} GB of data per month.', { amount: dataGb })
}
