import type { CollectedTax } from '@openline/contract/office/collected-taxes-desk'
import type { ExemptReason } from '@openline/contract/sales/taxes'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { TimeSpan } from '../../../clock.ts'
import type { Db } from '../../../db/open.ts'
import { customerCredits } from '../../../db/schema/credits.ts'
import { orders } from '../../../db/schema/orders.ts'
import { paymentAttempts, refunds } from '../../../db/schema/payments.ts'
import { isSale, within } from './sale-store.ts'

type TaxRow = Omit<CollectedTax, 'exemptCents' | 'netCents'> & Record<ExemptReason, number>

/** The part of JSON that is read of a tax. */
const named = sql`as tax(name text, jurisdiction text, level text, percent float8, cents int,
  "taxableCents" int, "exemptCents" int, "exemptReason" text)`

function givenBack(parts: PgColumn): SQL {
  return sql`jsonb_to_recordset(${parts}->'taxes') ${named}`
}

/**
 * Each tax of each place, of what was sold in some time less what was given back in it, whenever that was sold; as
 * the journal books both. Federal ones first, then by state, place and name.
 */
export async function listCollectedTaxes(db: Db, span: TimeSpan): Promise<TaxRow[]> {
  const state = sql`case tax.level when 'federal' then null else ${orders.shipTo}->>'state' end as state`
  const { rows } = await db.execute<TaxRow>(sql`
    select state, jurisdiction, level, name, percent,
      (count(*) filter (where sign > 0 and cents > 0))::int as sales,
      sum(sign * "taxableCents")::float8 as "taxableCents",
      ${exempt('internet_access')}, ${exempt('recovery_fee')}, ${exempt('tax_engine')},
      coalesce(sum(cents) filter (where sign > 0), 0)::float8 as "collectedCents",
      coalesce(sum(cents) filter (where sign < 0), 0)::float8 as "refundedCents"
    from (
      select 1 as sign, ${state}, tax.*
      from ${paymentAttempts} join ${orders} on ${orders.id} = ${paymentAttempts.orderId},
        jsonb_to_recordset(${orders.taxes}) ${named}
      where ${isSale} and ${within(paymentAttempts.updatedAt, span)}
      union all
      select -1, ${state}, tax.*
      from ${refunds} join ${orders} on ${orders.id} = ${refunds.orderId}, ${givenBack(refunds.parts)}
      where ${refunds.parts} is not null and ${within(refunds.createdAt, span)}
      union all
      select -1, ${state}, tax.*
      from ${customerCredits} join ${orders} on ${orders.id} = ${customerCredits.orderId},
        ${givenBack(customerCredits.parts)}
      where ${customerCredits.parts} is not null and ${within(customerCredits.createdAt, span)}
    ) tax
    group by state, jurisdiction, level, name, percent
    order by state nulls first, jurisdiction collate "C", level, name collate "C", percent`)
  return rows
}

function exempt(reason: ExemptReason): SQL {
  return sql`coalesce(sum(sign * "exemptCents") filter (where "exemptReason" = ${reason}), 0)::float8
    as ${sql.identifier(reason)}`
}
