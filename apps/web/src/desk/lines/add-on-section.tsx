import { type DeskAddOn, giveAddOn, viewLineAddOns } from '@openline/contract/lines/add-ons-desk'
import { lineEnded } from '@openline/contract/lines/line-add-on'
import type { DeskLine } from '@openline/contract/lines/lines-desk'
import { useState } from 'react'
import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { None } from '../kit/record.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { hasRole, useStaff } from '../lib/staff-context.ts'
import { useCall } from '../lib/use-call.ts'
import { GiveAddOnDialog } from './give-add-on-dialog.tsx'
import { labelOfAddOn, leftOfAddOn } from './line-labels.ts'

type AddOnSectionProps = {
  readonly line: DeskLine
  /** The page’s other records change when something is given. */
  readonly reload: () => unknown
}

/** Data and passes of a line, with what became of each; Support and Money give one. */
export function AddOnSection({ line, reload }: AddOnSectionProps) {
  const found = useCall(viewLineAddOns, { params: { id: line.id } }, { refreshEverySeconds: 10 })
  const [isGiving, setGiving] = useState(false)
  const { roles } = useStaff()
  const offers = found.value?.offers ?? []
  const canGive = offers.length > 0 && hasRole(roles, giveAddOn.roles)
  return (
    <Section
      title="Add-ons"
      actions={
        canGive && (
          <Button variant="secondary" size="small" onClick={() => setGiving(true)}>
            Give add-on
          </Button>
        )
      }
    >
      <Loaded of={found} lines={2}>
        {({ addOns, reason }) => (
          <>
            {reason !== null && <p>{reason}</p>}
            {addOns.length === 0 ? (
              <None of={{ 'add-ons': 0 }} />
            ) : (
              <ColumnTable
                caption="Add-ons, newest first"
                rows={addOns}
                keyOf={({ id }) => id}
                columns={columns}
                empty=""
              />
            )}
          </>
        )}
      </Loaded>
      {isGiving && (
        <GiveAddOnDialog
          line={line}
          offers={offers}
          reload={() => Promise.all([found.reload(), reload()])}
          onClose={() => setGiving(false)}
        />
      )}
    </Section>
  )
}

const columns: readonly Column<DeskAddOn>[] = [
  { head: 'What', wraps: true, cell: ({ title }) => title },
  { head: 'State', cell: (addOn) => <State {...addOn} /> },
  { head: 'Left', cell: leftOfAddOn },
  {
    head: 'From',
    cell: ({ startsAt, createdAt }) => <When at={startsAt ?? createdAt} />,
  },
  { head: 'Until', cell: ({ endsAt }) => (endsAt === null ? '–' : <When at={endsAt} />) },
  {
    head: 'By',
    wraps: true,
    cell: ({ orderId, givenBy }) =>
      orderId === null ? `Given by ${givenBy}` : <Link to={`/orders/${orderId}`}>Order</Link>,
  },
]

function State(addOn: DeskAddOn) {
  const { word, tone } = labelOfAddOn(addOn)
  return (
    <>
      <Badge tone={tone}>{word}</Badge> {addOn.failureCode !== lineEnded && addOn.failureCode}
    </>
  )
}
