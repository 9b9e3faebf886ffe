import type { SourceFile } from './source-files.ts'
import { type Syntax, visit } from './syntax.ts'

/**
 * Which feature owns each table: it alone imports the table, all others call the owner's main module.
 * Tables are named as in `db/schema`.
 */
export const tableOwners: Readonly<Record<string, string>> = {
  accessApprovals: 'support',
  blocks: 'blocks',
  assistedCalls: 'support',
  lineAddOns: 'usage',
  usageAlerts: 'usage',
  handoffs: 'support',
  dualControlRequests: 'dual-control',
  notes: 'support',
  recordTags: 'support',
  tags: 'support',
  challenges: 'auth',
  emailChanges: 'auth',
  emailRecoveries: 'auth',
  knownNetworks: 'auth',
  sessions: 'auth',
  accountNotices: 'customers',
  mergedAccounts: 'customers',
  staffActs: 'audit',
  hourlyCounts: 'operations',
  hourlyLevels: 'operations',
  providerEntries: 'books',
  providerPayouts: 'books',
  providerReading: 'books',
  authenticationFailures: 'auth',
  broadbandLabels: 'shop',
  cardSessions: 'cards',
  linkVisits: 'payment-links',
  cards: 'cards',
  checkoutDrafts: 'checkout',
  contactEntries: 'contact',
  contactMessages: 'contact',
  faqFeedback: 'content',
  networkCapabilities: 'network',
  courtesies: 'credits',
  customerCredits: 'credits',
  customers: 'customers',
  disputeAnswers: 'disputes',
  disputeEntries: 'disputes',
  disputes: 'disputes',
  fraudWarnings: 'disputes',
  incidents: 'records',
  emergencyAddresses: 'emergency-address',
  lineEndings: 'provisioning',
  numberLeases: 'lines',
  numberChanges: 'line-safety',
  lineLocks: 'line-safety',
  lineMoves: 'lines',
  portOuts: 'port-out',
  portAssignments: 'port-in-cases',
  simChanges: 'line-safety',
  transferPins: 'line-safety',
  lineActivity: 'lines',
  linePeriods: 'lines',
  lineSuspensions: 'lines',
  lines: 'lines',
  orderEvents: 'orders',
  orders: 'orders',
  passkeyChallenges: 'passkeys',
  passkeys: 'passkeys',
  paymentAttempts: 'payments',
  refundEntries: 'refunds',
  refunds: 'refunds',
  portInAttempts: 'port-in',
  portInEvents: 'port-in',
  portIns: 'port-in',
  supportCases: 'port-in-cases',
  renewalConsents: 'renewals',
  renewalNotices: 'renewals',
  renewalSettings: 'renewals',
  renewals: 'renewals',
  sentEmails: 'customers',
  customerLists: 'customers',
  broadcasts: 'customers',
  broadcastRecipients: 'customers',
  quotes: 'shop',
  staff: 'staff',
  staffPasskeys: 'staff',
  staffSessions: 'staff',
  taxReports: 'taxes',
  taxStandIns: 'taxes',
  inbox: 'webhooks',
  webhookRefusals: 'webhooks',
  taskRuns: 'operations',
}

/**
 * Who else may import a table, by name: what closes an account, and reports over many tables. `desk`: all tables,
 * in the files for staff.
 */
const exceptions: Readonly<Record<string, readonly string[] | 'all' | 'desk'>> = {
  account: 'all',
  records: 'all',
  // One box finds every kind of record, and the page of a customer shows each, with one timeline over all.
  customers: 'desk',
  // What happened in an hour is counted in the records of each feature, and shown without any of them.
  operations: [
    'authenticationFailures',
    'lines',
    'orders',
    'paymentAttempts',
    'portIns',
    'refunds',
  ],
  // What is earned of a sale follows from its payment, what went back of it, and its days of service; what the
  // journal books is held against the provider's ledger; lines come, renew and end by all of these. Each is one query.
  books: [
    'customerCredits',
    'disputeEntries',
    'disputes',
    'lineActivity',
    'lineAddOns',
    'linePeriods',
    'lines',
    'numberChanges',
    'orders',
    'paymentAttempts',
    'refundEntries',
    'refunds',
  ],
  // Lock, PIN and SIM change ask whether a number is on its way out, and `port-out` stands on them.
  'line-safety': ['portOuts'],
  // A page of a customer's payments is one query: attempts joined with their orders.
  transactions: ['orders', 'paymentAttempts'],
  // A refund is of an attempt: what was captured, what went back and the journal are joined, and what a receipt
  // shows of it.
  refunds: ['customers', 'orders', 'paymentAttempts'],
  // A case is listed with its port-in by one query, and whose it is says the port-in alone.
  'port-in-cases': ['portIns'],
  // An order is shown by one query, with its attempts and with what became of its line. Payments and lines
  // stand on orders: asking them would be a circle.
  orders: ['lineActivity', 'lines', 'paymentAttempts', 'simChanges'],
  // Another line costs less while its owner has an older one, and lines stand on the shop.
  shop: ['lineSuspensions', 'lines'],
  // An entry is shown with the number of its order, and orders stand on credits.
  credits: ['orders'],
  // A card is paid with by its owner's name at the provider. One that a line renews with can't be deleted, and
  // renewals stand on cards.
  cards: ['customers', 'lines', 'renewalSettings'],
  // A note is on a line, an order or a port-in, and shown with its number.
  support: ['lines', 'orders', 'portIns'],
  // What is known of a customer can be blocked.
  blocks: 'desk',
  // The carrier knows an address by the order of its line.
  'emergency-address': ['lines'],
}

/** One sentence for each table that a feature imports from another owner. */
export function findForeignTables(file: SourceFile): string[] {
  const [, feature] =
    /^apps\/server\/src\/features\/[^/]+\/([^/]+)\/(?!.*\.test\.ts$)/.exec(file.path) ?? []
  if (feature === undefined) return []
  const allowed = exceptions[feature] ?? []
  return importedTables(file)
    .filter((table) => (tableOwners[table] ?? feature) !== feature)
    .filter((table) => !mayImport(file, allowed, table))
    .map((table) => `${file.path} imports ${table}, which ${tableOwners[table]} owns`)
}

function mayImport(
  { path }: SourceFile,
  allowed: readonly string[] | 'all' | 'desk',
  table: string,
): boolean {
  if (allowed === 'desk') return /\/desk-[^/]*$/.test(path)
  return allowed === 'all' || allowed.includes(table)
}

function importedTables(file: SourceFile): string[] {
  const found: string[] = []
  visit(file, (node) => {
    if (node.type !== 'ImportDeclaration') return
    const from = (node['source'] as Syntax)['value'] as string // every import has a literal source
    if (!from.includes('/db/schema/')) return
    for (const specifier of node['specifiers'] as Syntax[]) {
      const imported = specifier['imported'] as Syntax | undefined // a namespace import has none
      found.push(imported ? (imported['name'] as string) : '*') // names are identifiers here
    }
  })
  return found
}
