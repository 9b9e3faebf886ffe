import type { OutputOf } from '@openline/contract/endpoint'
import type { checkSim as checkSimEndpoint, DeviceProblem } from '@openline/contract/lines/lines'
import { passesLuhn } from '@openline/contract/luhn'
import type { SimType } from '@openline/contract/sales/shop'
import { iccidHint, isCarrierSim } from '@openline/contract/sim-number'
import { msg, t, translate } from '@openline/i18n/i18n'
import { AppError, notSignedIn } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import type { DeviceStatus, SimStatus } from '../../../gateways/carrier/carrier.ts'
import type { Needs } from '../../../needs.ts'
import { type NetworkNeeds, networkCan, requireCapability } from '../../platform/network/network.ts'
import { readOrder } from '../../sales/orders/orders.ts'
import { findLineOf, isSimOfLine, type LineRow } from './store.ts'

export type SimCheck = OutputOf<typeof checkSimEndpoint>

/** Spec 8. */
const newSimMessage = msg(
  "Your porting requires a new SIM card. No action needed; we'll handle it for you!",
)
const simReadyMessage = msg(
  "Your existing SIM card is all set for porting. No new SIM card is required, and you're ready to proceed with the next steps.",
)

type Question = {
  iccid?: string | undefined
  imei?: string | undefined
  /** The line that is to get a number, and whose it is. */
  forLine?: { customerId: string; lineId: string } | undefined
}

/**
 * Whether a SIM and a phone can be used here. A SIM is ours by its prefix
 * (spec 5) or because the network knows it, whose cards may have another one. It is usable when
 * the network has it in stock and no line has it, or when the very line that is to get a number works with it. Another SIM of ours
 * is of no use to a line that has one: its number comes to that.
 */
export async function checkSim(deps: NetworkNeeds, question: Question): Promise<SimCheck> {
  const { iccid, imei, forLine } = question
  if (iccid !== undefined) await requireCapability(deps, 'simCards', esimOnly)
  if (imei !== undefined) await requireCapability(deps, 'deviceCheck', noDeviceCheck)
  const [sim, device] = await Promise.all([
    iccid === undefined ? null : examineSim(deps, iccid, forLine),
    imei === undefined ? null : examineDevice(deps, imei),
  ])
  const { carrierSim, usable, newSimRequired, hint } = sim ?? noSim
  return { carrierSim, usable, newSimRequired, device, hint, message: messageOf(sim, device) }
}

function esimOnly(): string {
  return t('Our network works with eSIM only.')
}

function noDeviceCheck(): string {
  return t('We can’t check phones here. Your phone has to be unlocked and work on US networks.')
}

/** A phone before there is an account. Whose SIMs we have is no visitor's question: throws `not_signed_in`. */
export async function checkPhoneForVisitor(
  deps: NetworkNeeds,
  { iccid, imei }: Pick<Question, 'iccid' | 'imei'>,
): Promise<SimCheck> {
  if (iccid !== undefined) throw notSignedIn()
  return checkSim(deps, { imei })
}

type ExaminedSim = Pick<SimCheck, 'carrierSim' | 'usable' | 'newSimRequired' | 'hint'> & {
  message: string
}

const noSim = { carrierSim: false, usable: false, newSimRequired: true, hint: null }

async function examineSim(
  { db, carrier }: Needs<'db' | 'carrier'>,
  iccid: string,
  forLine: Question['forLine'],
): Promise<ExaminedSim> {
  const [sim, taken, line] = await Promise.all([
    atCarrier(carrier.checkSim(iccid)),
    isSimOfLine(db, iccid),
    forLine ? findLineOf(db, forLine.customerId, forLine.lineId) : null,
  ])
  const carrierSim = isCarrierSim(iccid) || sim.status !== 'unknown'
  const isOwn = carrierSim && worksWith(line, iccid)
  if (carrierSim && line && !isOwn && !(await waitsForCard(db, line))) {
    const message = keepsSimMessage(line.iccid)
    return { carrierSim, usable: false, newSimRequired: false, hint: null, message }
  }
  const usable = isOwn || (carrierSim && sim.status === 'available' && !taken)
  const hint = usable ? null : (simHint(sim, taken) ?? iccidHint(iccid))
  const message = translate(usable ? simReadyMessage : newSimMessage)
  return { carrierSim, usable, newSimRequired: !usable, hint, message }
}

function worksWith(line: LineRow | null, iccid: string): boolean {
  return line?.status === 'active' && line.iccid === iccid
}

/** Only a line whose card is in the mail can be activated with the SIM at hand. */
async function waitsForCard(db: Db, { status, orderId }: LineRow): Promise<boolean> {
  return status === 'pending' && (await readOrder(db, orderId))?.status === 'shipped'
}

/** A number goes to the SIM that the line has or is about to get, so another one is no help. */
function keepsSimMessage(iccid: string | null): string {
  return iccid === null
    ? t('You don’t need another SIM. Your number will transfer to the SIM we’re setting up.')
    : t(
        'You don’t need another SIM. Your number will transfer to the SIM on this line, ending in {digits}.',
        { digits: iccid.slice(-4) },
      )
}

function simHint(sim: SimStatus, taken: boolean): string | null {
  if (taken || sim.status === 'in_use') return t('This SIM is already in use on another line.')
  if (sim.status === 'retired') return t('This SIM was deactivated and can’t be used again.')
  return null
}

/** A phone that cannot be used is the first thing to know, whatever its SIM. */
function messageOf(sim: ExaminedSim | null, device: SimCheck['device']): string {
  if (device && (sim === null || !device.compatible)) return device.message
  return sim?.message ?? translate(newSimMessage)
}

/** The network knows nothing of a phone whose IMEI has a mistyped digit. */
async function examineDevice(
  { carrier }: Needs<'db' | 'carrier'>,
  imei: string,
): Promise<SimCheck['device']> {
  const status: DeviceStatus = passesLuhn(imei)
    ? await atCarrier(carrier.checkDevice(imei))
    : { esim: false, model: null, problem: 'mistyped' }
  return { ...status, compatible: status.problem === null, message: deviceMessage(status) }
}

function deviceMessage({ problem, esim, model }: DeviceStatus): string {
  const phone = model ?? t('This phone')
  if (problem !== null) return problemMessage(problem, phone)
  return esim
    ? t('{phone} works on our network and supports eSIM.', { phone })
    : t('{phone} works on our network but doesn’t support eSIM. Please choose a SIM card.', {
        phone,
      })
}

function problemMessage(problem: DeviceProblem, phone: string): string {
  switch (problem) {
    case 'mistyped':
      return t('That IMEI isn’t valid. Please check each digit.')
    case 'blocked':
      return t(
        '{phone} was reported lost or stolen, so it can’t be used. If that’s a mistake, contact the carrier that reported it.',
        { phone },
      )
    case 'locked':
      return t('{phone} is locked to another carrier. Ask them to unlock it, then check again.', {
        phone,
      })
    case 'unknown_model':
      return t(
        'We don’t recognize this phone, so we can’t tell if it works on our network. You can still order without an IMEI.',
      )
    case 'unsupported':
      return t('{phone} doesn’t work on our network.', { phone })
  }
}

/** How many SIMs of each type are left; null where the network can't say. */
export async function readStock(needs: NetworkNeeds): Promise<Record<SimType, number | null>> {
  if (!(await networkCan(needs, 'inventory'))) return { esim: null, physical: null }
  return needs.carrier.simStock()
}

/** Throws a 503 where the network doesn't answer. Gives false when SIMs of this type are sold out. */
export async function isInStock(needs: NetworkNeeds, simType: SimType): Promise<boolean> {
  const left = (await atCarrier(readStock(needs)))[simType]
  return left === null || left > 0
}

/** A network that cannot be reached: 503 with a plain sentence. */
export async function atCarrier<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (cause) {
    throw new AppError(
      'provider_unavailable',
      t('The mobile network isn’t responding right now. Please try again in a minute.'),
      { cause, retryAfterSeconds: 30 },
    )
  }
}
