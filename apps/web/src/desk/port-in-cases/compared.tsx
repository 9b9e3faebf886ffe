import type { Comparison, DeskPortOut } from '@openline/contract/lines/port-out-desk'
import { formatMsisdn } from '@openline/contract/phone-number'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { type Column, ColumnTable } from '../kit/column-table.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'

type Row = {
  readonly what: string
  readonly asked: React.ReactNode
  readonly held: React.ReactNode
  readonly compared: Comparison
}

const words = {
  right: { word: 'Right', tone: 'success' },
  wrong: { word: 'Wrong', tone: 'danger' },
  not_said: { word: 'Not compared', tone: 'neutral' },
} as const satisfies Record<Comparison, { word: string; tone: Tone }>

const columns: readonly Column<Row>[] = [
  { head: 'What', cell: ({ what }) => what },
  {
    head: 'Compared',
    cell: (row) => <Badge tone={words[row.compared].tone}>{words[row.compared].word}</Badge>,
  },
  { head: 'Asked', wraps: true, cell: ({ asked }) => asked },
  { head: 'Held', wraps: true, cell: ({ held }) => held },
]

/** What another carrier asked beside what we hold. The PIN itself is known to the network alone. */
export function Compared({ page: { portOut, compared } }: { readonly page: DeskPortOut }) {
  const number = portOut.msisdn === null ? 'None anymore' : formatMsisdn(portOut.msisdn)
  const rows: readonly Row[] = [
    {
      what: 'Number',
      asked: number,
      held: number,
      compared: portOut.msisdn === null ? 'wrong' : 'right',
    },
    {
      what: 'Account number',
      asked: 'Sent to the network',
      held: compared.accountNumber.held,
      compared: compared.accountNumber.compared,
    },
    {
      what: 'Transfer PIN',
      asked: 'Sent to the network',
      held: <HeldPin pin={compared.transferPin} />,
      compared: compared.transferPin.compared,
    },
    { what: 'Name', ...textOf(compared.name) },
    { what: 'ZIP code', ...textOf(compared.zipCode) },
  ]
  return (
    <Section title="The request and our records">
      <ColumnTable
        caption="Details requested and on record"
        rows={rows}
        keyOf={({ what }) => what}
        columns={columns}
        empty=""
      />
    </Section>
  )
}

function textOf({ asked, held, compared }: DeskPortOut['compared']['name']): Omit<Row, 'what'> {
  return { asked: asked ?? 'Not passed on', held: held ?? 'Not on record', compared }
}

function HeldPin({ pin }: { readonly pin: DeskPortOut['compared']['transferPin'] }) {
  if (pin.issuedAt === null || pin.expiresAt === null) return 'None was active'
  return (
    <>
      Made <When at={pin.issuedAt} />, good until <When at={pin.endedAt ?? pin.expiresAt} />
      {Boolean(pin.wrongTries) && `, ${pin.wrongTries} failed attempts`}
    </>
  )
}
