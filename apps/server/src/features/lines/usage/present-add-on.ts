import type { LineAddOn } from '@openline/contract/lines/line-add-on'
import type { UsageReading } from '../../../gateways/carrier/carrier.ts'
import type { AddOnRow } from './add-on-store.ts'

type Told = Pick<UsageReading, 'addOns'>

/** Add-ons as the owner of their line sees them, with what is left where the network told that; null where it did not. */
export function presentAddOns(rows: readonly AddOnRow[], told: Told | null): LineAddOn[] {
  return rows.map((row) => presentAddOn(row, told))
}

function presentAddOn(row: AddOnRow, told: Told | null): LineAddOn {
  const { id, orderId, addOnId, title, kind, dataGb, status, startsAt, endsAt } = row
  return {
    id,
    orderId,
    addOnId,
    title,
    kind,
    status: status === 'waiting' ? 'waiting' : 'active',
    dataGb,
    leftMb: leftMb(row, told),
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  }
}

/** As a part of the data that was sold: a network may count 1,024 MB as a gigabyte. */
export function leftMb({ id, dataGb }: AddOnRow, told: Told | null): number | null {
  const counted = told?.addOns.find(({ reference }) => reference === id)
  if (dataGb === null || !counted?.dataMb) return null
  return Math.max(0, dataGb * 1000 * (1 - counted.dataUsedMb / counted.dataMb))
}
