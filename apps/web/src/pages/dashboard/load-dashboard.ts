import { listCards } from '@openline/contract/cards'
import { viewEmailChoices } from '@openline/contract/notifications'
import { listPasskeys } from '@openline/contract/passkeys'
import { viewUser } from '@openline/contract/profile'
import { listSessions } from '@openline/contract/sessions'
import { cardOfLostVisit } from '../../features/cards/cards.ts'
import { loadOverview } from '../../features/dashboard/use-overview.ts'
import { loadNewest } from '../../features/transactions/use-history.ts'
import { call } from '../../lib/api.ts'
import { type Loaded, settle } from '../../lib/loaded.ts'
import { ownToken } from '../../lib/session.ts'
import { type DashboardSelection, dashboardSelections } from '../../paths.ts'

export type Selection = DashboardSelection | 'overview' | 'unknown'

/** What the address asks for. */
export function selectionOf(selection: string | undefined): Selection {
  if (selection === undefined) return 'overview'
  return dashboardSelections.find((name) => name === selection) ?? 'unknown'
}

async function loadCards() {
  // Asked for before the cards, which it may add one to.
  await cardOfLostVisit('payment')
  return call(listCards)
}

function loadSettings() {
  return {
    user: settle(call(viewUser)),
    sessions: settle(call(listSessions)),
    passkeys: settle(call(listPasskeys)),
    emailChoices: settle(call(viewEmailChoices)),
  }
}

function isOwnSession(): boolean {
  return ownToken() !== null
}

/** What a part of the dashboard shows: on its way, so that the frame is there at once. */
export function loadPart(selection: Selection) {
  switch (selection) {
    case 'overview':
      return { selection, overview: settle(loadOverview()) } as const
    case 'payment':
      return {
        selection,
        cards: isOwnSession() ? settle(loadCards()) : null,
        newest: settle(loadNewest()),
      } as const
    case 'profile':
      return { selection, user: settle(call(viewUser)) } as const
    case 'setting':
      return { selection, settings: isOwnSession() ? loadSettings() : null } as const
    case 'unknown':
      return { selection } as const
  }
}

/** Null while support staff assist: what only the customer may see is not asked for. */
export type SettingsLoading = { readonly settings: ReturnType<typeof loadSettings> | null }
type Loading<Value> = Promise<Loaded<Value>>
export type OverviewLoading = {
  readonly overview: Loading<Awaited<ReturnType<typeof loadOverview>>>
}

export type PaymentLoading = {
  /** Null while support staff assist. */
  readonly cards: Loading<Awaited<ReturnType<typeof loadCards>>> | null
  readonly newest: Loading<Awaited<ReturnType<typeof loadNewest>>>
}
