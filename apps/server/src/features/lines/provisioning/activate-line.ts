import type { Line } from '@openline/contract/lines/lines'
import { msg, t, translate } from '@openline/i18n/i18n'
import { AppError, invalidField } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { Needs } from '../../../needs.ts'
import type { NetworkNeeds } from '../../platform/network/network.ts'
import { readOrder } from '../../sales/orders/orders.ts'
import { claimSim } from '../lines/activation-store.ts'
import { requireLine } from '../lines/lines.ts'
import { atCarrier } from '../lines/sims.ts'
import type { LineRow } from '../lines/store.ts'
import { recordActivation } from './activation.ts'
import { presentLines } from './list-lines.ts'
import { activate, type ProvisioningNeeds } from './provisioning.ts'

const refusals: Readonly<Record<string, string>> = {
  iccid_in_use: msg('This SIM is already in use. Please check the number on your card.'),
  address_refused: msg(
    'Our network can’t activate a line at your address. Please enter another emergency address for this line, then try again.',
  ),
  iccid_unknown: msg('We don’t recognize this SIM number. Please check the number on your card.'),
}

function refusedSim(code: string) {
  return invalidField(
    'iccid',
    translate(refusals[code] ?? msg('This SIM couldn’t be activated. Please contact us.')),
  )
}

async function requireClaim({ db }: Needs<'db'>, orderId: string, iccid: string) {
  const claim = await claimSim(db, orderId, iccid)
  if (claim === 'taken') throw refusedSim('iccid_in_use')
  if (claim === 'busy') {
    throw new AppError(
      'not_ready',
      t('Another SIM card is being activated on this line. Please wait a minute.'),
    )
  }
}

/**
 * Activates a line with the SIM card that came by mail; the line stays pending while the network
 * takes its time. Throws a field error for a SIM that cannot be used.
 */
export async function activateLine(
  deps: ProvisioningNeeds & Needs<'catalog' | 'content'>,
  request: { customerId: string; lineId: string; iccid: string },
): Promise<Line> {
  const line = await requireLine(deps.db, request.customerId, request.lineId)
  if (line.status === 'active') {
    if (line.iccid === request.iccid) return present(deps, line)
    throw new AppError('not_ready', t('This line is already active with another SIM card'))
  }
  const order = await readOrder(deps.db, line.orderId)
  if (line.status !== 'pending' || order?.status !== 'shipped') {
    throw new AppError('not_ready', t('This line can’t be activated yet'))
  }
  await requireClaim(deps, order.id, request.iccid)
  const activation = await atCarrier(activate(deps, order, request.iccid))
  await recordActivation(deps, order.id, activation)
  if (activation.kind === 'refused') throw refusedSim(activation.code)
  const activated = await requireLine(deps.db, request.customerId, request.lineId)
  // The network gave the SIM out twice, and the activation could not be recorded.
  if (await isShipped(deps.db, activated)) throw refusedSim('iccid_in_use')
  return present(deps, activated)
}

async function present(
  deps: NetworkNeeds & Needs<'catalog' | 'content'>,
  activated: LineRow,
): Promise<Line> {
  const [line] = await presentLines(deps, [activated])
  if (!line) throw new Error(`line ${activated.id} cannot be shown`)
  return line
}

async function isShipped(db: Db, { orderId }: LineRow): Promise<boolean> {
  return (await readOrder(db, orderId))?.status === 'shipped'
}
