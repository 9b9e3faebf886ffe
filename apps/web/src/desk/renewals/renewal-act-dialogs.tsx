import { formatCents } from '@openline/contract/money'
import { cardInWords } from '@openline/contract/office/code-labels-desk'
import { approvalNames } from '@openline/contract/people/approvals-desk'
import {
  changePlanFor,
  chooseRenewalCardFor,
  giveDays,
  listRenewalChoices,
  maxGivenDays,
  switchAutoRenewOffFor,
} from '@openline/contract/processes/renewals-desk'
import type { StaffRole } from '@openline/contract/staff-roles'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useCourtesy } from '../credits/use-courtesy.ts'
import { ActDialog } from '../kit/act-dialog.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { NoteToCustomerField } from '../kit/note-to-customer-field.tsx'
import { useCall } from '../lib/use-call.ts'

export const renewalActs = ['give_days', 'change_plan', 'choose_card', 'switch_off'] as const
type RenewalAct = (typeof renewalActs)[number]

export const renewalActLabels = {
  give_days: 'Give days',
  change_plan: 'Change plan',
  choose_card: 'Change card',
  switch_off: 'Turn off Auto-renew',
} as const satisfies Record<RenewalAct, string>

/** Who may press each. */
export const renewalActRoles = {
  give_days: giveDays.roles,
  change_plan: changePlanFor.roles,
  choose_card: chooseRenewalCardFor.roles,
  switch_off: switchAutoRenewOffFor.roles,
} as const satisfies Record<RenewalAct, readonly StaffRole[]>

type DialogProps = {
  readonly lineId: string
  readonly reload: () => unknown
  readonly onClose: () => void
}

type GiftProps = DialogProps & {
  readonly customerId: string
  readonly dayCents: number
  /** What the page shows. */
  readonly renewsAt: string | null
}

/** The dialog of one act. */
export function RenewalActDialog({ act, ...props }: GiftProps & { readonly act: RenewalAct }) {
  switch (act) {
    case 'give_days':
      return <DaysDialog {...props} />
    case 'change_plan':
      return <PlanDialog {...withoutGift(props)} />
    case 'choose_card':
      return <CardDialog {...withoutGift(props)} />
    case 'switch_off':
      return <SwitchOffDialog {...withoutGift(props)} />
  }
}

function withoutGift({ lineId, reload, onClose }: GiftProps): DialogProps {
  return { lineId, reload, onClose }
}

function DaysDialog({ lineId, customerId, dayCents, renewsAt, ...props }: GiftProps) {
  const mayGive = useCourtesy(customerId, 'give')
  return (
    <ActDialog
      {...props}
      act={giveDays}
      params={{ id: lineId }}
      initial={{ days: '', note: '' }}
      toBody={({ days, note }) => ({
        days: days.trim() === '' ? null : Number(days),
        renewsAt,
        note,
      })}
      title="Give days of service"
      subtitle={`The plan is paid through a later day, at no charge, and the next charge moves with it. A day of this plan counts as ${formatCents(dayCents)}. ${mayGive}`}
      submitLabel="Give days"
    >
      {(form) => (
        <>
          <TextField
            {...form.text('days')}
            label="Days"
            hint={`At most ${maxGivenDays}`}
            inputMode="numeric"
            maxLength={2}
            autoComplete="off"
          />
          <NoteToCustomerField {...form.text('note')} />
        </>
      )}
    </ActDialog>
  )
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
