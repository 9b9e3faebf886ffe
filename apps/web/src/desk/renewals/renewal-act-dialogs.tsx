import { formatCents } from '@openline/contract/money'
import { cardInWords } from '@openline/contract/office/code-labels-desk'
import { approvalNames } from '@openline/contract/people/approvals-desk'
import {
  changePlanFor,
  chooseRenewalCardFor,
  listRenewalChoices,
  switchAutoRenewOffFor,
} from '@openline/contract/processes/renewals-desk'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Select } from '../../ui/select.tsx'
import { ActDialog } from '../kit/act-dialog.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { useCall } from '../lib/use-call.ts'

export const renewalActs = ['change_plan', 'choose_card', 'switch_off'] as const
type RenewalAct = (typeof renewalActs)[number]

export const renewalActLabels = {
  change_plan: 'Change plan',
  choose_card: 'Change card',
  switch_off: 'Turn off Auto-renew',
} as const satisfies Record<RenewalAct, string>

type DialogProps = {
  readonly lineId: string
  readonly reload: () => unknown
  readonly onClose: () => void
}

/** The dialog of one act. */
export function RenewalActDialog({ act, ...props }: DialogProps & { readonly act: RenewalAct }) {
  switch (act) {
    case 'change_plan':
      return <PlanDialog {...props} />
    case 'choose_card':
      return <CardDialog {...props} />
    case 'switch_off':
      return <SwitchOffDialog {...props} />
  }
}

const approvalNote = `The customer has to approve “${approvalNames.renewal}” first, and gets an email.`

function PlanDialog({ lineId, ...props }: DialogProps) {
  const choices = useCall(listRenewalChoices, { params: { id: lineId } })
  return (
    <ActDialog
      {...props}
      act={changePlanFor}
      params={{ id: lineId }}
      initial={{ planId: '' }}
      title="Change the plan of the next period"
      subtitle={approvalNote}
      submitLabel="Change plan"
    >
      {(form) => (
        <Loaded of={choices} lines={2}>
          {({ plans }) => (
            <Select
              {...form.choice('planId')}
              label="Plan"
              hint="With taxes and fees"
              options={plans.map(({ planId, planName, totalCents, isChosen }) => ({
                value: planId,
                label: `${planName}: ${formatCents(totalCents)}${isChosen ? ', chosen now' : ''}`,
                disabled: isChosen,
              }))}
            />
          )}
        </Loaded>
      )}
    </ActDialog>
  )
}

function CardDialog({ lineId, ...props }: DialogProps) {
  const choices = useCall(listRenewalChoices, { params: { id: lineId } })
  return (
    <ActDialog
      {...props}
      act={chooseRenewalCardFor}
      params={{ id: lineId }}
      initial={{ cardId: '' }}
      title="Change the card that renews this line"
      subtitle={`${approvalNote} Only they can add a card.`}
      submitLabel="Change card"
    >
      {(form) => (
        <Loaded of={choices} lines={3}>
          {({ cards }) =>
            cards.length === 0 ? (
              <p>No card is saved that works.</p>
            ) : (
              <ChoiceGroup
                {...form.choice('cardId')}
                legend="Card"
                choices={cards.map(({ id, cardNetwork, last4Digits, isChosen }) => ({
                  value: id,
                  label: cardInWords(cardNetwork, last4Digits),
                  ...(isChosen && { description: 'Chosen now', disabled: true }),
                }))}
              />
            )
          }
        </Loaded>
      )}
    </ActDialog>
  )
}

function SwitchOffDialog({ lineId, ...props }: DialogProps) {
  return (
    <ActDialog
      {...props}
      act={switchAutoRenewOffFor}
      params={{ id: lineId }}
      initial={{}}
      title="Turn off Auto-renew"
      subtitle="Nothing is charged for this line anymore, and service stops when its plan expires. The customer gets an email. Only they can turn it on again."
      submitLabel="Turn off"
    />
  )
}
