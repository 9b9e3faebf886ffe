import type { Line } from '@openline/contract/lines/lines'
import { cancelPlanChange, type Renewal } from '@openline/contract/processes/renewals'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import { ActionRows } from '../../ui/action-rows.tsx'
import { Button } from '../../ui/button.tsx'
import { CardLabel } from '../../ui/card-label.tsx'
import { ChooseCardDialog, PlanDialog } from './lazy-dialogs.ts'
import { planChangeSentence } from './renewal-labels.ts'
import { useRenewal, useRenewalChange } from './use-renewal.ts'

/** The plan of the next period and the card that it is charged to. Nothing while `RenewalSection` says why. */
export function RenewalRows({ line }: { readonly line: Line }) {
  const { renewal } = useRenewal(line)
  return renewal && <Rows name={line.nickname} renewal={renewal} />
}

type RowsProps = { readonly name: string; readonly renewal: Renewal }

function Rows({ name, renewal }: RowsProps) {
  const [opened, setOpened] = useState<'change_plan' | 'choose_card' | null>(null)
  const { nextActions, plan, planChange, planProblem, card } = renewal
  const opens = (action: 'change_plan' | 'choose_card') =>
    nextActions.includes(action) ? () => setOpened(action) : undefined
  const close = () => setOpened(null)
  return (
    <section aria-label={t('Plan and card of {name}', { name })}>
      <ActionRows>
        <ActionRow
          title={t('Change plan')}
          name={`${t('Change plan')}: ${name}`}
          onOpen={opens('change_plan')}
          action={
            nextActions.includes('cancel_plan_change') && <StayButton {...{ name, renewal }} />
          }
        >
          {planChange ? planChangeSentence(planChange) : plan.planName}
          {planProblem && <p>{planProblem}</p>}
        </ActionRow>
        {card && (
          <ActionRow
            title={t('Change card')}
            name={`${t('Change card')}: ${name}`}
            onOpen={opens('choose_card')}
          >
            <CardLabel network={card.cardNetwork} last4Digits={card.last4Digits} />
          </ActionRow>
        )}
      </ActionRows>
      {opened === 'change_plan' && <PlanDialog renewal={renewal} onClose={close} />}
      {opened === 'choose_card' && <ChooseCardDialog renewal={renewal} onClose={close} />}
    </section>
  )
}

function StayButton({ name, renewal: { lineId } }: RowsProps) {
  const { onPress, isPending } = useRenewalChange(() =>
    call(cancelPlanChange, { params: { id: lineId } }),
  )
  return (
    <Button
      size="small"
      variant="secondary"
      pending={isPending}
      aria-label={t('Keep my current plan: {name}', { name })}
      onClick={() => void onPress()}
    >
      {t('Keep my current plan')}
    </Button>
  )
}
