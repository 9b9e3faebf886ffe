import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { TaxSettings } from '../config/config.ts'
import { createAvalaraTaxes } from '../gateways/tax/avalara.ts'
import type { AvalaraSettings } from '../gateways/tax/avalara-settings.ts'
import { withStandIn } from '../gateways/tax/stand-in.ts'
import { createTableTaxes } from '../gateways/tax/table-taxes.ts'
import type { TaxGateway } from '../gateways/tax/tax.ts'
import type { TaxTables } from '../gateways/tax/tax-tables.ts'

type Needs = {
  taxTables: TaxTables
  avalaraSettings: AvalaraSettings
  clock: Clock
  log: Logger
  /** Until when staff let the tables stand in. */
  readStandInUntil: () => Promise<Date | null>
}

/** The tax engine that `TAX_ENGINE` names, with the tables behind it while the operator allows that. */
export function openTaxes(
  { engine, avalara: access, standInUntil }: TaxSettings,
  { taxTables, avalaraSettings, clock, log, readStandInUntil }: Needs,
): TaxGateway {
  const tables = createTableTaxes(taxTables)
  if (engine === 'tables') return tables
  const avalara = createAvalaraTaxes({ access, settings: avalaraSettings, clock, log })
  const readUntil = async () => later(standInUntil, await readStandInUntil())
  return withStandIn({ engine: avalara, tables, readUntil, clock, log })
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one > other ? one : other
}
