import type { Esim } from '@openline/contract/lines/lines'
import { t } from '@openline/i18n/i18n'
import { AppError } from '../../../app-error.ts'
import type { EsimProfile } from '../../../gateways/carrier/carrier.ts'
import type { Needs } from '../../../needs.ts'
import { requireOwner } from '../../people/auth/email-hold.ts'
import { recordActivity } from './activity.ts'
import { esimKit } from './esim-kit.ts'
import { listEncryptedWithOtherKeys, replaceEncrypted } from './esim-store.ts'
import { requireLine } from './lines.ts'
import type { LineRow } from './store.ts'

type EsimRequest = { customerId: string; lineId: string; authenticatedAt: Date }

/**
 * The activation code of a line's eSIM. The code is enough to take the line, so it
 * is shown only within 15 minutes of entering the password or a code.
 */
export async function revealEsim(
  { db, clock, secretBox }: Needs<'db' | 'clock' | 'secretBox'>,
  { customerId, lineId, authenticatedAt }: EsimRequest,
): Promise<Esim> {
  const line = await requireLine(db, customerId, lineId)
  requireEsim(line)
  const caller = { customerId, authenticatedAt }
  await requireOwner({ db, clock }, caller, t('Please confirm it’s you to see the eSIM code'))
  const entry = { lineId, kind: 'esim_shown', by: 'you', at: clock() } as const
  await recordActivity(db, entry)
  return decryptEsim({ secretBox }, line)
}

type EsimLine = Pick<LineRow, 'esimEncrypted' | 'orderId'>

/** The activation code of a line's eSIM, as it is stored with the line. */
export function encryptEsim(
  { secretBox }: Needs<'secretBox'>,
  lineOrderId: string,
  profile: EsimProfile,
): string {
  return secretBox.encrypt(JSON.stringify(profile), esimEncryptionContext(lineOrderId))
}

/** The context under which a line's eSIM code is encrypted. */
export function esimEncryptionContext(lineOrderId: string): string {
  return `esim:${lineOrderId}`
}

/** The activation code of a line's eSIM, for who was found to be allowed to see it. Throws `not_ready`. */
export function decryptEsim({ secretBox }: Needs<'secretBox'>, line: EsimLine): Esim {
  const profile = secretBox.decrypt(requireEsim(line), esimEncryptionContext(line.orderId))
  return esimKit(JSON.parse(profile) as EsimProfile) // as `encryptEsim` wrote it
}

function requireEsim({ esimEncrypted }: EsimLine): string {
  if (esimEncrypted !== null) return esimEncrypted
  throw new AppError('not_ready', t('This line’s eSIM isn’t ready yet'))
}

const reencryptedAtOnce = 200

/** A scheduled task: encrypts eSIM codes under the current key that a previous one encrypted. */
export async function reencryptEsims({ db, secretBox }: Needs<'db' | 'secretBox'>): Promise<void> {
  for (const line of await listEncryptedWithOtherKeys(db, secretBox.keyPrefix, reencryptedAtOnce)) {
    const context = esimEncryptionContext(line.orderId)
    const encrypted = secretBox.encrypt(secretBox.decrypt(line.esimEncrypted, context), context)
    await replaceEncrypted(db, { lineId: line.id, before: line.esimEncrypted, encrypted })
  }
}

/** Whether the keys of this process open the eSIM codes that are stored; checks some of them. */
export async function canDecryptStoredEsims({
  db,
  secretBox,
}: Needs<'db' | 'secretBox'>): Promise<boolean> {
  const encrypted = await listEncryptedWithOtherKeys(db, secretBox.keyPrefix, reencryptedAtOnce)
  return encrypted.every(({ esimEncrypted }) => secretBox.canDecrypt(esimEncrypted))
}
