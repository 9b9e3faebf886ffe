import { type AppDependencies, listNeeds } from './app-needs.ts'
import { keyCheck } from './crypto/key-check.ts'
import { deliverEmail } from './emails/outbox.ts'
import { combineFeatures, type Feature, type StoredSecrets } from './feature.ts'
import { createEmergencyAddress } from './features/lines/emergency-address/feature.ts'
import { createLineSafety } from './features/lines/line-safety/feature.ts'
import { createLines } from './features/lines/lines/feature.ts'
import { createPortOut } from './features/lines/port-out/feature.ts'
import { createProvisioning } from './features/lines/provisioning/feature.ts'
import { createUsage } from './features/lines/usage/feature.ts'
import { createBooks } from './features/office/books/feature.ts'
import { createFigures, createOperations } from './features/office/operations/feature.ts'
import { createNoteRun } from './features/office/operations/scheduled-tasks.ts'
import { createRecords } from './features/office/records/feature.ts'
import { createAuth } from './features/people/auth/feature.ts'
import { createBlocks } from './features/people/blocks/feature.ts'
import { createCustomers } from './features/people/customers/feature.ts'
import { createDualControl } from './features/people/dual-control/feature.ts'
import { createPasskeys } from './features/people/passkeys/feature.ts'
import { createStaff } from './features/people/staff/feature.ts'
import { createSupport } from './features/people/support/feature.ts'
import { createAudit } from './features/platform/audit/feature.ts'
import { createContent } from './features/platform/content/feature.ts'
import { offeredEdition, offeredPages } from './features/platform/content/offered-answers.ts'
import { createNetwork } from './features/platform/network/feature.ts'
import { createAccount } from './features/processes/account/feature.ts'
import { createCheckout } from './features/processes/checkout/feature.ts'
import { createContact } from './features/processes/contact/feature.ts'
import { createDiagnosis } from './features/processes/diagnosis/feature.ts'
import { createPaymentLinks } from './features/processes/payment-links/feature.ts'
import { createPortIn } from './features/processes/port-in/feature.ts'
import { createPortInCases } from './features/processes/port-in-cases/feature.ts'
import { createReceipts } from './features/processes/receipts/feature.ts'
import { createRenewals } from './features/processes/renewals/feature.ts'
import { createTimeline } from './features/processes/timeline/feature.ts'
import { createTransactions } from './features/processes/transactions/feature.ts'
import { createWebhooks } from './features/processes/webhooks/feature.ts'
import { createCards } from './features/sales/cards/feature.ts'
import { createCredits } from './features/sales/credits/feature.ts'
import { createDisputes } from './features/sales/disputes/feature.ts'
import { createOrders } from './features/sales/orders/feature.ts'
import { createPayments } from './features/sales/payments/feature.ts'
import { createRefunds } from './features/sales/refunds/feature.ts'
import { createShop } from './features/sales/shop/feature.ts'
import { createTaxes } from './features/sales/taxes/feature.ts'
import { keyRetentions } from './http/idempotency.ts'
import { limitRetention } from './http/rate-limit.ts'
import { sweep } from './jobs/sweep.ts'
import type { Needs } from './needs.ts'

export type App = ReturnType<typeof composeApp>

/** What the process serves, works off and closes. */
export function composeApp(given: AppDependencies) {
  const needs = listNeeds(given)
  const auth = createAuth(needs)
  const shop = createShop(needs)
  const content = createContent(needs)
  const receipts = createReceipts(needs)
  const support = createSupport(needs)
  const staff = createStaff(needs)
  const figures = createFigures(needs)
  const timeline = createTimeline(needs)
  const open = [auth, staff, support, shop, content, receipts, timeline, figures]
  const combined = combineFeatures([...open, ...listFeatures(needs)])
  const webhooks = createWebhooks({ ...needs, handlers: combined.webhooks })
  const dualControl = createDualControl({ ...needs, routes: combined.routes })
  const repeated = [combined, webhooks, dualControl].flatMap(({ tasks = [] }) => tasks)
  const tasks = [...repeated, reencryption(combined.secrets)]
  const { config, jobs } = given
  const operations = createOperations({ ...needs, config, jobs, tasks })
  return {
    routes: [combined, dualControl, operations].flatMap(({ routes = [] }) => routes),
    jobs: combined.jobs,
    tasks,
    receiveEvent: webhooks.receiveEvent,
    eventHandling: webhooks.handling,
    refusedEvents: webhooks.refusals,
    noteTaskRun: createNoteRun(needs),
    eventHandlers: combined.webhooks,
    content: { ...given.content, pages: offeredPages(needs, given.content.pages) },
    /** Names what pages are made of: another text when content, plans, prices or the network's offer have changed. */
    readEdition: async () =>
      `${await given.content.edition()}.${await shop.edition()}.${await offeredEdition(needs)}`,
    limits: needs.limits,
    secretBox: needs.secretBox,
    timelines: timeline.timelines,
    openReceipt: receipts.openReceipt,
    readLabelFile: shop.readLabelFile,
    giveFaqFeedback: content.giveFeedback,
    findSession: auth.findSession,
    findStaffSession: staff.findStaffSession,
    readToday: figures.readToday,
    recordAssisted: support.recordAssisted,
    findRefusal: support.findRefusal,
    canDecryptStoredSecrets: () => opensAll(combined.secrets),
  }
}

/** The features that the server only takes as features. */
function listFeatures(needs: Needs): Feature[] {
  return [
    createAudit(needs),
    createNetwork(needs),
    createCustomers(needs),
    createBlocks(needs),
    createPasskeys(needs),
    createCards(needs),
    createCredits(needs),
    createOrders(needs),
    createTaxes(needs),
    createPayments(needs),
    createRefunds(needs),
    createDisputes(needs),
    createLines(needs),
    createUsage(needs),
    createEmergencyAddress(needs),
    createLineSafety(needs),
    createProvisioning(needs),
    createPortOut(needs),
    createCheckout(needs),
    createRenewals(needs),
    createPaymentLinks(needs),
    createPortIn(needs),
    createPortInCases(needs),
    createTransactions(needs),
    createAccount(needs),
    createContact(needs),
    createDiagnosis(needs),
    createBooks(needs),
    createRecords(needs),
    emails(needs),
    housekeeping(needs),
  ]
}

function emails(needs: Needs): Feature {
  return { jobs: { 'send-email': deliverEmail(needs) } }
}

const hour = 3600

/** Deletes what calls leave behind, and keeps the key of the database. */
function housekeeping({ db, clock, secretBox }: Needs): Feature {
  return {
    secrets: keyCheck({ db, secretBox }),
    tasks: [
      sweep(
        { db, clock },
        { name: 'sweep limits', everySeconds: hour / 2, retentions: [limitRetention] },
      ),
      sweep(
        { db, clock },
        { name: 'sweep keys', everySeconds: 6 * hour, retentions: keyRetentions },
      ),
    ],
  }
}

function reencryption(secrets: readonly StoredSecrets[]) {
  return {
    name: 're-encrypt secrets',
    everySeconds: hour,
    run: async () => {
      for (const { reencrypt } of secrets) await reencrypt()
    },
  }
}

/** Whether this process has the keys that the stored secrets were encrypted with. */
async function opensAll(secrets: readonly StoredSecrets[]): Promise<boolean> {
  for (const { open } of secrets) if (!(await open())) return false
  return true
}
