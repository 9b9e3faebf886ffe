import type { HeldParts } from '../../processes/account/data-export-store.ts'
import type { Subject } from './subject.ts'

type Row = HeldParts[string][number]

/**
 * Leaves out a customer's other lines and orders, and every row that is part of them; what is about the account as a
 * whole stays. Rows name what they are part of in a column that ends in `_id`.
 */
export function narrowTo({ lineId, orderId }: Subject, parts: HeldParts): HeldParts {
  if (lineId === null && orderId === null) return parts
  const lines = parts['lines'] ?? []
  const firstOrderId = lines.find(({ id }) => id === lineId)?.['order_id'] ?? orderId
  const isOther = (order: Row) =>
    order['id'] !== firstOrderId && (lineId === null || order['for_line_id'] !== lineId)
  const left = new Set<unknown>([
    ...lines.filter(({ id }) => id !== lineId).map(({ id }) => id),
    ...(parts['orders'] ?? []).filter(isOther).map(({ id }) => id),
  ])
  let known = -1
  while (known !== left.size) {
    known = left.size
    for (const row of Object.values(parts).flat()) {
      if (isPartOf(left, row) && row['id'] !== undefined) left.add(row['id'])
    }
  }
  return Object.fromEntries(
    Object.entries(parts).map(([table, rows]) => [
      table,
      rows.filter((row) => !left.has(row['id']) && !isPartOf(left, row)),
    ]),
  )
}

function isPartOf(left: ReadonlySet<unknown>, row: Row): boolean {
  return Object.entries(row).some(([name, value]) => name.endsWith('_id') && left.has(value))
}
