import type { Brand } from '@openline/contract/brand'
import type { DonorCarrier } from '@openline/contract/processes/donor-carriers'
import type { Language } from '@openline/i18n/language'
import type { Logger } from 'pino'
import { type Clock, systemClock } from './clock.ts'
import type { Config } from './config/config.ts'
import { keyCheck } from './crypto/key-check.ts'
import { createSecretBox } from './crypto/secret-box.ts'
import type { UnlessAway } from './db/database-watch.ts'
import type { Db, Subscribe } from './db/open.ts'
import { domainEvents, type Handlers } from './domain-events.ts'
import { createQueueEmail, createSendEmail, deliverEmail } from './emails/outbox.ts'
import { combineFeatures, type Feature, type StoredSecrets } from './feature.ts'
import { emergencyAddressEventHandlers } from './features/lines/emergency-address/emergency-address.ts'
import { createEmergencyAddress } from './features/lines/emergency-address/feature.ts'
import { lineSafetyEventHandlers } from './features/lines/line-safety/event-handlers.ts'
import { createLineSafety } from './features/lines/line-safety/feature.ts'
import { createLines } from './features/lines/lines/feature.ts'
import { createPortOut } from './features/lines/port-out/feature.ts'
import { createProvisioning } from './features/lines/provisioning/feature.ts'
import { startProvisioning } from './features/lines/provisioning/provisioning.ts'
import { createUsage } from './features/lines/usage/feature.ts'
import { createUsageMeter } from './features/lines/usage/usage-meter.ts'
import { createBooks } from './features/office/books/feature.ts'
import { createFigures, createOperations } from './features/office/operations/feature.ts'
import { createNoteRun } from './features/office/operations/scheduled-tasks.ts'
import { createRecords } from './features/office/records/feature.ts'
import { createAuth } from './features/people/auth/feature.ts'
import { createPasswords } from './features/people/auth/passwords.ts'
import { createCustomers } from './features/people/customers/feature.ts'
import {
  createRecordRefusal,
  createRecordSentEmail,
} from './features/people/customers/sent-emails.ts'
import { createPasskeys } from './features/people/passkeys/feature.ts'
import { createStaff } from './features/people/staff/feature.ts'
import { createSupport } from './features/people/support/feature.ts'
import { createAudit } from './features/platform/audit/feature.ts'
import type { ContentService } from './features/platform/content/content.ts'
import { createContent } from './features/platform/content/feature.ts'
import { createAccount } from './features/processes/account/feature.ts'
import { createCheckout } from './features/processes/checkout/feature.ts'
import { createContact } from './features/processes/contact/feature.ts'
import { createDiagnosis } from './features/processes/diagnosis/feature.ts'
import { createPortIn } from './features/processes/port-in/feature.ts'
import { portInEventHandlers } from './features/processes/port-in/order-events.ts'
import { createPortInCases } from './features/processes/port-in-cases/feature.ts'
import { createReceipts } from './features/processes/receipts/feature.ts'
import { receiptEventHandlers } from './features/processes/receipts/receipts.ts'
import { createRenewals } from './features/processes/renewals/feature.ts'
import { recordFailedNotice } from './features/processes/renewals/notices.ts'
import { renewalEventHandlers } from './features/processes/renewals/renewal-settlement.ts'
import { createTimeline } from './features/processes/timeline/feature.ts'
import { createTransactions } from './features/processes/transactions/feature.ts'
import { createWebhooks } from './features/processes/webhooks/feature.ts'
import { createCards } from './features/sales/cards/feature.ts'
import { createCredits } from './features/sales/credits/feature.ts'
import { createDisputes } from './features/sales/disputes/feature.ts'
import { orderEventHandlers } from './features/sales/orders/event-handlers.ts'
import { createOrders } from './features/sales/orders/feature.ts'
import { createPayments } from './features/sales/payments/feature.ts'
import { refundEventHandlers } from './features/sales/refunds/emails.ts'
import { createRefunds } from './features/sales/refunds/feature.ts'
import { returnUnowed } from './features/sales/refunds/refunds.ts'
import { createCatalog } from './features/sales/shop/catalog.ts'
import { createShop } from './features/sales/shop/feature.ts'
import type { PriceTables } from './features/sales/shop/price-tables.ts'
import { createTaxes } from './features/sales/taxes/feature.ts'
import { taxEventHandlers } from './features/sales/taxes/taxes.ts'
import type { CarrierGateway } from './gateways/carrier/carrier.ts'
import type { EmailGateway } from './gateways/email/email.ts'
import type { PaymentGateway } from './gateways/payment/payment.ts'
import type { TaxGateway } from './gateways/tax/tax.ts'
import { keyRetentions } from './http/idempotency.ts'
import { createLimits, limitRetention } from './http/rate-limit.ts'
import type { Jobs } from './jobs/jobs.ts'
import { sweep } from './jobs/sweep.ts'
import type { Needs } from './needs.ts'

/** What the process opens and closes, and a test replaces. */
export type AppDependencies = {
  config: Config
  db: Db
  unlessAway: UnlessAway
  subscribe: Subscribe
  jobs: Pick<Jobs, 'enqueue' | 'deadLetters'>
  clock: Clock
  log: Logger
  brand: Brand
  prices: PriceTables
  donorCarriers: Readonly<Record<Language, readonly DonorCarrier[]>>
  content: ContentService
  gateways: {
    payment: PaymentGateway
    carrier: CarrierGateway
    email: EmailGateway
    tax: TaxGateway
  }
}

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
  const timeline = createTimeline({ ...needs, liveSessions: auth.liveSessions })
  const combined = combineFeatures([
    createAudit(needs),
    content,
    auth,
    createCustomers(needs),
    createPasskeys(needs),
    staff,
    support,
    shop,
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
    createPortIn(needs),
    createPortInCases(needs),
    receipts,
    createTransactions(needs),
    timeline,
    createAccount(needs),
    createContact(needs),
    createDiagnosis(needs),
    createBooks(needs),
    createRecords(needs),
    figures,
    emails(needs),
    housekeeping(needs),
  ])
  const webhooks = createWebhooks({ ...needs, handlers: combined.webhooks })
  const tasks = [...combined.tasks, ...(webhooks.tasks ?? []), reencryption(combined.secrets)]
  const { config, jobs } = given
  const operations = createOperations({ ...needs, config, jobs, tasks })
  return {
    routes: [...combined.routes, ...(operations.routes ?? [])],
    jobs: combined.jobs,
    tasks,
    receiveEvent: webhooks.receiveEvent,
    eventHandling: webhooks.handling,
    refusedEvents: webhooks.refusals,
    noteTaskRun: createNoteRun(needs),
    eventHandlers: combined.webhooks,
    content: given.content,
    /** Names what pages are made of: another text when content, plans or prices have changed. */
    readEdition: async () => `${await given.content.edition()}.${await shop.edition()}`,
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

/** What features may take, made once. */
function listNeeds(given: AppDependencies): Needs {
  const { config, db, clock, gateways, brand, content } = given
  const { publicUrl } = config
  const secretBox = createSecretBox(config.secrets.key, config.secrets.previousKeys)
  const { enqueue } = given.jobs
  const supportEmail = config.supportEmail ?? brand.support.email
  const queueEmail = createQueueEmail({ enqueue, secretBox })
  const recordSentEmail = createRecordSentEmail(given)
  const emailing = { brand, publicUrl, supportEmail, queueEmail, recordSentEmail }
  const needs = {
    ...given,
    ...gateways,
    secretBox,
    sendEmail: createSendEmail(emailing),
    recordSentEmail,
    recordRefusal: createRecordRefusal(given),
    termsVersion: () => content.termsVersion(),
    catalog: createCatalog(content),
    usageMeter: createUsageMeter(gateways.carrier, clock),
    passwords: createPasswords(),
    publicUrl,
    supportEmail,
    chatHashKey: config.secrets.chatHashKey,
    chat: config.chat,
    isProduction: config.env === 'production',
    hasSupportSystem: config.secrets.crmKeys.length > 0,
    enqueue,
    limits: createLimits(db, { networkScale: config.networkLimitScale }),
  }
  const all: Needs = { ...needs, events: domainEvents(() => listHandlers(all)) }
  return all
}

/** What follows from an event: in its transaction, in the order of the list. */
function listHandlers(needs: Needs): Handlers {
  const emergencyAddresses = emergencyAddressEventHandlers(needs)
  const lineSafety = lineSafetyEventHandlers(needs)
  const orders = orderEventHandlers(needs)
  const onOrderActive = [orders.onActive, lineSafety.onActive]
  const portIns = portInEventHandlers(needs)
  const receipts = receiptEventHandlers(needs)
  const refunds = refundEventHandlers(needs)
  const renewals = renewalEventHandlers(needs)
  const taxes = taxEventHandlers(needs)
  return {
    onOrdered: [portIns.onOrdered],
    onPaid: [renewals.onPaid, receipts.onPaid, taxes.onPaid],
    afterPurchasePaid: [({ order }) => startProvisioning(needs, order)],
    onUnowed: [(tx, unowed) => returnUnowed(needs, tx, unowed)],
    onPaymentDeclined: [renewals.onPaymentDeclined],
    onShipped: [orders.onShipped],
    onActive: [emergencyAddresses.onActive, portIns.onActive, ...onOrderActive, renewals.onActive],
    onProvisioningFailed: [portIns.onProvisioningFailed, lineSafety.onProvisioningFailed],
    onRefunded: [refunds.onRefunded, taxes.onRefunded],
    onRefundFailed: [refunds.onRefundFailed],
    onRefundSettled: [refunds.onRefundSettled],
    onDisputed: [renewals.onDisputed],
    onNoticeFailed: [(tx, failed) => recordFailedNotice(needs, tx, failed)],
    onSimChanged: [portIns.onSimChanged],
  }
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
      // Counters run by the time of the machine.
      sweep(
        { db, clock: systemClock },
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
