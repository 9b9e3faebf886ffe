import { t } from '@openline/i18n/i18n'
import { notFound } from '../../../app-error.ts'
import type { Db } from '../../../db/open.ts'
import { findLineOf, type LineRow, setFirstUsed } from './store.ts'

/** A customer's own line; another customer's line is not found. */
export async function requireLine(db: Db, customerId: string, lineId: string): Promise<LineRow> {
  const line = await findLineOf(db, customerId, lineId)
  if (!line) throw notFound(t('We couldn’t find this line'))
  return line
}

/** `Work, number ending in 1828`: no email shows a whole number or says where its owner lives. */
export function nameForEmail({ nickname, mdn }: Pick<LineRow, 'nickname' | 'mdn'>): string {
  return mdn === null
    ? nickname
    : t('{nickname}, number ending in {digits}', { nickname, digits: mdn.slice(-4) })
}

/** Records the first use of a SIM; from then on its owner is not asked to install it. */
export async function recordFirstUse(
  db: Db,
  { id, iccid, firstUsedAt }: Pick<LineRow, 'id' | 'iccid' | 'firstUsedAt'>,
  at: Date,
): Promise<void> {
  if (firstUsedAt === null && iccid !== null) await setFirstUsed(db, { lineId: id, iccid, at })
}
