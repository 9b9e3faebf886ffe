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
}

/** The tax engine that `TAX_ENGINE` names, with the tables behind it while the operator allows that. */
export function openTaxes(
  { engine, avalara: access, standInUntil }: TaxSettings,
  { taxTables, avalaraSettings, clock, log }: Needs,
): TaxGateway {
  const tables = createTableTaxes(taxTables)
  if (engine === 'tables') return tables
  const avalara = createAvalaraTaxes({ access, settings: avalaraSettings, clock, log })
  if (standInUntil === null) return avalara
  return withStandIn({ engine: avalara, tables, until: standInUntil, clock, log })
}
