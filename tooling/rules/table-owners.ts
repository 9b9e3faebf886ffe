import type { SourceFile } from './source-files.ts'
import { type Syntax, visit } from './syntax.ts'

/**
 * Which feature owns each table: it alone imports the table, all others call the owner's main module.
 * Tables are named as in `db/schema`.
 */
export const tableOwners: Readonly<Record<string, string>> = {
  accessApprovals: 'approvals',
  assistedCalls: 'assistance',
  usageAlerts: 'usage',
  handoffs: 'assistance',
  challenges: 'auth',
  emailChanges: 'auth',
  knownNetworks: 'auth',
  sessions: 'auth',
  accountNotices: 'account-notices',
  staffActs: 'audit',
  hourlyCounts: 'desk-figures',
  hourlyLevels: 'desk-figures',
  authenticationFailures: 'authentication-failures',
  broadbandLabels: 'broadband-labels',
  cardSessions: 'cards',
  cards: 'cards',
  checkoutDrafts: 'checkout',
  contactMessages: 'contact',
  faqFeedback: 'content',
  customerCredits: 'credits',
  customers: 'customers',
  disputeAnswers: 'disputes',
  disputeEntries: 'disputes',
  disputes: 'disputes',
  fraudWarnings: 'disputes',
  incidents: 'incidents',
  emergencyAddresses: 'emergency-address',
  lineEndings: 'line-endings',
  lineLocks: 'line-safety',
  portOuts: 'line-safety',
  portAssignments: 'desk-porting',
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
  refundEntries: 'payments',
  refunds: 'payments',
  portInAttempts: 'port-in',
  portInEvents: 'port-in',
  portIns: 'port-in',
  supportCases: 'port-in',
  renewalConsents: 'renewals',
  renewalNotices: 'renewals',
  renewalSettings: 'renewals',
  renewals: 'renewals',
  sentEmails: 'sent-emails',
  quotes: 'shop',
  staff: 'staff',
  staffPasskeys: 'staff',
  staffSessions: 'staff',
  taxReports: 'taxes',
  taxStandIns: 'taxes',
  inbox: 'webhooks',
  webhookRefusals: 'webhooks',
  taskRuns: 'scheduled-tasks',
}

/** Who else may import a table, by name: what closes an account, and reports over many tables. */
const exceptions: Readonly<Record<string, readonly string[] | 'all'>> = {
  'account-closure': 'all',
  records: 'all',
  // One box finds every kind of record, and the page of a customer shows each, with one timeline over all.
  'desk-search': 'all',
  'desk-customers': 'all',
  // What happened in an hour is counted in the records of each feature, and shown without any of them.
  'desk-figures': [
    'authenticationFailures',
    'lines',
    'orders',
    'paymentAttempts',
    'portIns',
    'refunds',
  ],
  // A page of a customer's payments is one query: attempts joined with their orders.
  transactions: ['orders', 'paymentAttempts'],
  // An order is shown with its attempts by one query, and `payments` already imports `orders`: asking it
  // would be a circle.
  orders: ['paymentAttempts'],
}

/** One sentence for each table that a feature imports from another owner. */
export function findForeignTables(file: SourceFile): string[] {
  const [, feature] =
    /^apps\/server\/src\/features\/([^/]+)\/(?!.*\.test\.ts$)/.exec(file.path) ?? []
  if (feature === undefined) return []
  const allowed = exceptions[feature] ?? []
  return importedTables(file)
    .filter((table) => (tableOwners[table] ?? feature) !== feature)
    .filter((table) => allowed !== 'all' && !allowed.includes(table))
    .map((table) => `${file.path} imports ${table}, which ${tableOwners[table]} owns`)
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
