import type { Capabilities } from '@openline/carrier-check/api/capabilities'
import type { SimType } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import { AppError, invalidField, notOffered } from '../../../app-error.ts'
import type { Needs } from '../../../needs.ts'
import { createShortMemory } from '../../../short-memory.ts'
import { checkSim, readStock } from '../../lines/lines/sims.ts'
import {
  type NetworkNeeds,
  offeredCards,
  readCapabilities,
} from '../../platform/network/network.ts'

type Wanted = { simType: SimType; iccid?: string | undefined; imei?: string | undefined }

export type SimSupply = {
  /** Throws when no SIM could be given for this order: not offered, sold out, not usable, or not right for the phone. */
  requireSim(wanted: Wanted): Promise<void>
}

/** So short that at worst a few orders of a selling-out SIM are refunded. */
const stockKnownForMs = 5000

type Stock = Record<SimType, number | null>

export function createSimSupply(deps: NetworkNeeds): SimSupply {
  const requireStock = createStockCheck(deps, () => readStock(deps))
  return {
    async requireSim({ simType, iccid, imei: typed }) {
      const capabilities = await readCapabilities(deps)
      requireOffered(capabilities, { simType, iccid })
      // Of a phone that was entered while we could check it.
      const imei = capabilities.deviceCheck ? typed : undefined
      if (iccid !== undefined || imei !== undefined)
        await requireFit(deps, { simType, iccid, imei })
      if (iccid === undefined) await requireStock(simType)
    },
  }
}

/** Throws `not_offered` with the field to change for a SIM that the network can't give. */
function requireOffered(
  capabilities: Capabilities,
  { simType, iccid }: Pick<Wanted, 'simType' | 'iccid'>,
): void {
  if (simType === 'esim') return
  const { simCards, cardsByMail, retailCards } = offeredCards(capabilities)
  if (!simCards)
    throw notOffered('simType', t('Our network works with eSIM only. Please choose an eSIM.'))
  if (!cardsByMail && iccid === undefined) {
    throw notOffered(
      'iccid',
      t(
        'SIM cards by mail aren’t available. Enter the number of the SIM card you have, or choose an eSIM.',
      ),
    )
  }
  if (!retailCards && iccid !== undefined) {
    throw notOffered(
      'iccid',
      t('We’ll mail you a SIM card. One you already have can’t be used for a new line.'),
    )
  }
}

/**
 * A check that a SIM of a kind is in stock, which throws `sim_sold_out`. The carrier is asked once in five
 * seconds; one that does not answer, or can't count, is no reason to refuse an order.
 */
export function createStockCheck({ clock }: Needs<'clock'>, askStock: () => Promise<Stock>) {
  const remember = createShortMemory<Stock>(stockKnownForMs, () => clock().getTime())
  return async (simType: SimType): Promise<void> => {
    const stock = await remember('stock', askStock).catch(() => null)
    // A carrier that does not answer now may when the order is provisioned; if not, the money goes back.
    const left = stock?.[simType] ?? null
    if (left === null || left > 0) return
    throw new AppError(
      'sim_sold_out',
      simType === 'esim'
        ? t('eSIMs are sold out right now. Please choose a SIM card.')
        : t('SIM cards are sold out right now. Please choose an eSIM.'),
    )
  }
}

async function requireFit(
  deps: Needs<'db' | 'clock' | 'carrier'>,
  { simType, iccid, imei }: Wanted,
): Promise<void> {
  if (iccid !== undefined && simType === 'esim') throw notOurs()
  const { carrierSim, usable, device, hint } = await checkSim(deps, { iccid, imei })
  if (iccid !== undefined && !carrierSim) throw notOurs()
  if (iccid !== undefined && !usable) {
    throw invalidField(
      'iccid',
      hint ?? t('This SIM can’t be used. Leave it blank and we’ll send you one.'),
    )
  }
  if (device && (!device.compatible || (simType === 'esim' && !device.esim))) {
    throw invalidField('imei', device.message)
  }
}

function notOurs(): AppError {
  return invalidField(
    'iccid',
    t('This SIM isn’t one of ours. Leave it blank and we’ll send you one.'),
  )
}
