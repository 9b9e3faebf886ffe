import { expiryParts, isExpired } from '@openline/contract/card-expiry'
import { type Line, listLines } from '@openline/contract/lines/lines'
import { listPortIns, type PortIn } from '@openline/contract/processes/port-in'
import { portInIsOver } from '@openline/contract/processes/port-in-status'
import { type Card, listCards } from '@openline/contract/sales/cards'
import { t } from '@openline/i18n/i18n'
import { call } from '../../lib/api.ts'
import { paths } from '../../paths.ts'

/** Something that needs the customer now, and the page where it is done. */
export type AccountHint = { readonly title: string; readonly text: string; readonly to: string }

export type AccountState = {
  readonly lines: readonly Line[]
  readonly portIns: readonly PortIn[]
  readonly cards: readonly Card[]
}

/** Throws `ApiError`. */
export async function loadAccountState(signal: AbortSignal): Promise<AccountState> {
  const [{ lines }, { portIns }, { cards }] = await Promise.all([
    call(listLines, {}, { signal, automatic: true }),
    call(listPortIns, {}, { signal, automatic: true }),
    call(listCards, {}, { signal, automatic: true }),
  ])
  return { lines, portIns, cards }
}

const monthMs = 31 * 24 * 3600_000

/** What the account needs from the customer now, with a link to where it is done. */
export function accountHints({ lines, portIns, cards }: AccountState, now: Date): AccountHint[] {
  return [
    ...portIns
      .filter(({ status }) => status !== 'draft' && !portInIsOver(status))
      .map(({ title, advice }) => ({ title, text: advice, to: paths.dashboard })),
    ...lines.flatMap(hintsOfLine),
    ...cards.filter(({ primaryCard }) => primaryCard).flatMap((card) => hintsOfCard(card, now)),
  ]
}

function hintsOfLine({ nextActions, nickname, planName }: Line): AccountHint[] {
  const line = nickname || planName
  const to = paths.dashboard
  if (nextActions.includes('install_esim')) {
    const text = t('Choose Install eSIM on your dashboard. You’ll need Wi-Fi and your phone.')
    return [{ title: t('Your eSIM for {line} is ready to install', { line }), text, to }]
  }
  if (nextActions.includes('activate_sim')) {
    const text = t('When it arrives, enter its number on your dashboard.')
    return [{ title: t('Your SIM card for {line} isn’t active yet', { line }), text, to }]
  }
  return []
}

function hintsOfCard({ last4Digits, expiry }: Card, now: Date): AccountHint[] {
  const parts = expiryParts(expiry)
  if (parts === null || !isExpired(parts, new Date(now.getTime() + monthMs))) return []
  const title = isExpired(parts, now)
    ? t('Your card ending in {digits} has expired', { digits: last4Digits })
    : t('Your card ending in {digits} expires soon', { digits: last4Digits })
  const to = paths.dashboardSelection('payment')
  return [{ title, text: t('Add another card so your renewals and orders go through.'), to }]
}
