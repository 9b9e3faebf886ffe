import { importsOf } from './import-rules.ts'
import { isTest, type SourceFile } from './source-files.ts'

/**
 * The rooms of the house, one noun each, in wings that stand on each other: from the ground up. A room has the same
 * name in every part of the product. `architecture.md` has the picture.
 */
export type Room = {
  /** The files of the server's feature that other rooms may import. */
  readonly opens: readonly string[]
  /** Its files in the contract, in the folder of the wing. */
  readonly contract: readonly string[]
  /** Its folders in the shop, `apps/web/src/features`. */
  readonly shop?: readonly string[]
  /** Whether the desk has a folder of this name. */
  readonly desk?: true
}

export const wings = {
  platform: {
    audit: {
      opens: ['audit', 'conflict', 'store'],
      contract: ['audit', 'audit-labels'],
      desk: true,
    },
    content: {
      opens: ['content'],
      contract: ['content', 'content-feedback'],
      shop: ['content'],
    },
  },
  people: {
    customers: {
      opens: [
        'account-notices',
        'customers',
        'notifications',
        'recipient-store',
        'sent-email-store',
        'store',
      ],
      contract: ['profile', 'notifications', 'customers-desk', 'accounts-desk', 'search-desk'],
      desk: true,
    },
    auth: {
      opens: [
        'auth',
        'authentication-failures',
        'email-change',
        'session-list',
        'session-store',
        'sessions',
        'sign-in',
        'step-up',
      ],
      contract: ['auth', 'passwords', 'sessions'],
      shop: ['auth', 'step-up'],
    },
    passkeys: {
      opens: ['ceremony', 'store'],
      contract: ['passkeys'],
      shop: ['passkeys'],
    },
    staff: {
      opens: ['store'],
      contract: ['staff', 'staff-sessions', 'staff-sign-in'],
      desk: true,
    },
    support: {
      opens: ['assistance', 'assistance-store', 'desk-approvals'],
      contract: ['assistance', 'approvals', 'approvals-desk'],
      desk: true,
    },
  },
  sales: {
    shop: {
      opens: ['label-store', 'shop', 'store'],
      contract: ['shop', 'plan', 'price-notes', 'broadband-labels'],
      shop: ['shop'],
    },
    cards: {
      opens: ['card-session', 'cards', 'store'],
      contract: ['cards', 'card-brand'],
      shop: ['cards'],
    },
    credits: {
      opens: ['credits', 'journal-store', 'store'],
      contract: ['credits', 'credits-desk'],
      shop: ['credits'],
      desk: true,
    },
    orders: {
      opens: [
        'desk-orders',
        'order-trace',
        'orders',
        'renewal-order-store',
        'stalled-store',
        'store',
        'view-orders',
      ],
      contract: ['orders', 'orders-desk', 'tracking'],
      shop: ['orders'],
      desk: true,
    },
    taxes: {
      opens: ['store', 'taxes'],
      contract: ['taxes'],
    },
    payments: {
      opens: ['attempt-of-charge', 'journal-store', 'payments', 'store'],
      contract: [],
    },
    refunds: {
      opens: [
        'captured-store',
        'desk-failed-refunds',
        'desk-refunds',
        'failed-refunds',
        'order-refund',
        'refund-store',
      ],
      contract: ['refunds', 'refunds-desk'],
      desk: true,
    },
    disputes: {
      opens: ['desk-dispute-actions', 'desk-disputes', 'disputes', 'journal-store', 'store'],
      contract: ['disputes-desk'],
      desk: true,
    },
  },
  lines: {
    lines: {
      opens: [
        'activation-store',
        'activity',
        'activity-store',
        'esim',
        'lines',
        'list-lines',
        'owner-email',
        'period-store',
        'periods',
        'sims',
        'store',
        'suspension-store',
        'suspensions',
      ],
      contract: ['lines', 'activity', 'lines-desk', 'refused-call-desk'],
      shop: ['lines'],
      desk: true,
    },
    provisioning: {
      opens: ['activate-line', 'activation', 'end-service', 'line-ending-store', 'line-endings'],
      contract: ['line-ends-desk'],
    },
    usage: {
      opens: ['usage'],
      contract: ['usage'],
    },
    'emergency-address': {
      opens: ['ask-again', 'emergency-address', 'store'],
      contract: ['emergency-address'],
      shop: ['emergency-address'],
    },
    'line-safety': {
      opens: [
        'account-number',
        'emails',
        'line-safety',
        'records-store',
        'replace-sim',
        'safety',
        'sim-change-store',
        'store',
        'support-emails',
        'suspension',
      ],
      contract: ['line-safety'],
      shop: ['line-safety'],
    },
    'port-out': {
      opens: ['desk-actions', 'desk-pages', 'desk-store', 'port-out-store'],
      contract: ['port-out-desk'],
      desk: true,
    },
  },
  processes: {
    checkout: {
      opens: [],
      contract: ['checkout'],
      shop: ['cart', 'checkout'],
    },
    renewals: {
      opens: ['notice-store', 'renewals', 'settings-store', 'store'],
      contract: ['renewals'],
      shop: ['renewals'],
    },
    'port-in': {
      opens: [
        'attempt-store',
        'cancellation',
        'check',
        'correction',
        'desk-store',
        'desk-view',
        'details',
        'own-port-ins',
        'port-in',
        'port-in-needs',
        'present',
        'present-port-ins',
        'status-emails',
        'store',
        'submission',
        'support-emails',
        'transitions',
      ],
      contract: ['port-in', 'port-in-reasons', 'port-in-status', 'port-in-times', 'donor-carriers'],
      shop: ['port-in'],
    },
    'port-in-cases': {
      opens: [
        'case-view',
        'desk-assignment-store',
        'desk-assignments',
        'desk-port-in-pages',
        'port-in-cases',
        'store',
      ],
      contract: ['port-in-cases', 'port-in-cases-desk'],
      shop: ['port-in-cases'],
      desk: true,
    },
    receipts: {
      opens: ['receipts'],
      contract: [],
    },
    transactions: {
      opens: [],
      contract: ['transactions'],
      shop: ['transactions'],
    },
    timeline: {
      opens: [],
      contract: ['timeline'],
      shop: ['timeline'],
    },
    webhooks: {
      opens: ['refusal-store', 'store'],
      contract: [],
    },
    account: {
      opens: ['account-closure', 'account-closure-store', 'data-export-store', 'profile'],
      contract: ['account-closure', 'data-export'],
      shop: ['account'],
    },
    diagnosis: {
      opens: [],
      contract: ['diagnosis'],
    },
    contact: {
      opens: ['store'],
      contract: ['contact', 'chat'],
      shop: ['contact'],
    },
  },
  office: {
    books: {
      opens: [],
      contract: ['books-desk'],
      desk: true,
    },
    operations: {
      opens: [],
      contract: [
        'operations-desk',
        'figures-desk',
        'runbook-desk',
        'tax-reports-desk',
        'waiting-desk',
        'code-labels-desk',
      ],
      desk: true,
    },
    records: {
      opens: ['cpni-report', 'incident-store', 'incidents', 'records', 'subject'],
      contract: ['records-desk'],
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Room>>>>

/** Folders of the shop that show several rooms at once, or none. */
export const shopOnly = ['dashboard', 'layout'] as const

/** Folders of the desk that every page of it stands on. */
export const deskOnly = ['frame', 'kit', 'lib'] as const

const wingNames = Object.keys(wings)

/** A room, or a file in it, by the wing and the name that its path has. */
type Place = { wing: string; room: string; file: string }

function placeOf(path: string): Place | null {
  const [, wing = '', room = '', file = ''] =
    /^apps\/server\/src\/features\/([^/]+)\/([^/]+)\/(.+)\.ts$/.exec(path) ?? []
  return room === '' ? null : { wing, room, file }
}

function placeInContract(path: string): Place | null {
  const [, wing = '', file = ''] = /^packages\/contract\/src\/([^/]+)\/(.+)\.ts$/.exec(path) ?? []
  return file === '' ? null : { wing, room: contractRoomOf(wing, file) ?? '', file }
}

function roomsOf(wing: string): Readonly<Record<string, Room>> {
  return (wings as Readonly<Record<string, Readonly<Record<string, Room>>>>)[wing] ?? {}
}

function contractRoomOf(wing: string, file: string): string | undefined {
  return Object.entries(roomsOf(wing)).find(([, { contract }]) => contract.includes(file))?.[0]
}

/** What staff do looks at every room; nothing that customers use stands on it. */
function isOfDesk({ file }: Place): boolean {
  return /^desk(-|$)|-desk$/.test(file)
}

/** What puts a room together is imported by `app.ts` alone. */
function isComposition({ file }: Place): boolean {
  return file === 'feature'
}

export type RoomImport = { from: Place; to: Place; path: string; target: string }

/** The imports of a file that lead from one room to another. */
export function importsBetweenRooms(file: SourceFile): RoomImport[] {
  if (isTest(file.path)) return []
  const placed = file.path.startsWith('packages/') ? placeInContract : placeOf
  const from = placed(file.path)
  if (!from) return []
  return importsOf(file).flatMap((target) => {
    const to = placed(target)
    if (!to || (to.room === from.room && to.wing === from.wing)) return []
    return [{ from, to, path: file.path, target }]
  })
}

/** One sentence for each import of a file that its room keeps to itself. */
export function findClosedImports(file: SourceFile): string[] {
  if (file.path.startsWith('packages/')) return []
  return importsBetweenRooms(file)
    .filter(({ to }) => !roomsOf(to.wing)[to.room]?.opens.includes(to.file))
    .map(({ path, target }) => `${path} imports ${target}, which is not open to other rooms`)
}

/** One sentence for each import that leads up to another wing, but those of the desk. */
export function findUpwardImports(file: SourceFile): string[] {
  return importsBetweenRooms(file)
    .filter(({ from }) => !isOfDesk(from) && !isComposition(from))
    .filter(({ from, to }) => wingNames.indexOf(to.wing) > wingNames.indexOf(from.wing))
    .map(
      ({ path, target, from, to }) =>
        `${path} imports ${target}: ${to.wing} stands on ${from.wing}`,
    )
}

/** One sentence for each import of what staff do by what customers use. */
export function findImportsOfDesk(file: SourceFile): string[] {
  return importsBetweenRooms(file)
    .filter(({ from, to }) => isOfDesk(to) && !isOfDesk(from) && !isComposition(from))
    .map(({ path, target }) => `${path} imports ${target}, which only the desk may`)
}

/** The arrows between rooms of the server, without the desk's: from each room to those that it stands on. */
export function roomArrows(files: readonly SourceFile[]): Map<string, string[]> {
  const arrows = new Map<string, Set<string>>()
  for (const { from, to } of files
    .filter(({ path }) => path.startsWith('apps/server/'))
    .flatMap(importsBetweenRooms)
    .filter(({ from }) => !isOfDesk(from) && !isComposition(from))) {
    arrows.set(from.room, (arrows.get(from.room) ?? new Set()).add(to.room))
  }
  return new Map([...arrows].map(([room, targets]) => [room, [...targets].toSorted()]))
}
