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
import { createDesk } from './desk.ts'
import { type DomainEvents, domainEvents } from './domain-events.ts'
import { createQueueEmail, createSendEmail, deliverEmail } from './emails/outbox.ts'
import { combineFeatures, type Feature, type StoredSecrets } from './feature.ts'
import { emergencyAddressEventHandlers } from './features/lines/emergency-address/emergency-address.ts'
import { createEmergencyAddress } from './features/lines/emergency-address/feature.ts'
import { lineSafetyEventHandlers } from './features/lines/line-safety/event-handlers.ts'
import { createLineSafety } from './features/lines/line-safety/feature.ts'
import { createLines } from './features/lines/lines/feature.ts'
import { createProvisioning } from './features/lines/provisioning/feature.ts'
import { createLineEndings } from './features/lines/provisioning/line-endings-feature.ts'
import { createUsage } from './features/lines/usage/feature.ts'
import { createDeskOperations } from './features/office/operations/desk-operations-feature.ts'
import { createNoteRun } from './features/office/operations/scheduled-tasks.ts'
import { createIncidents } from './features/office/records/incidents-feature.ts'
import { createAuthenticationFailures } from './features/people/auth/authentication-failures-feature.ts'
import { createAuth } from './features/people/auth/feature.ts'
import { createStepUp } from './features/people/auth/step-up-feature.ts'
import { createAccountNotices } from './features/people/customers/account-notices-feature.ts'
import { createNotifications } from './features/people/customers/notifications-feature.ts'
import {
  createRecordRefusal,
  createRecordSentEmail,
} from './features/people/customers/sent-emails.ts'
import { createSentEmails } from './features/people/customers/sent-emails-feature.ts'
import { createPasskeys } from './features/people/passkeys/feature.ts'
import { createApprovals } from './features/people/support/approvals-feature.ts'
import { createAssistance } from './features/people/support/assistance-feature.ts'
import type { ContentService } from './features/platform/content/content.ts'
import { createContent } from './features/platform/content/feature.ts'
import { createAccountClosure } from './features/processes/account/account-closure-feature.ts'
import { createDataExport } from './features/processes/account/data-export-feature.ts'
import { createProfile } from './features/processes/account/profile-feature.ts'
import { createCheckout } from './features/processes/checkout/feature.ts'
import { createChat } from './features/processes/contact/chat-feature.ts'
import { createContact } from './features/processes/contact/feature.ts'
import { createDiagnosis } from './features/processes/diagnosis/feature.ts'
import { createPortIn } from './features/processes/port-in/feature.ts'
import { portInEventHandlers } from './features/processes/port-in/order-events.ts'
import { createReceipts } from './features/processes/receipts/feature.ts'
import { receiptEventHandlers } from './features/processes/receipts/receipts.ts'
import { createRenewals } from './features/processes/renewals/feature.ts'
import { renewalEventHandlers } from './features/processes/renewals/renewal-settlement.ts'
import { createTimeline } from './features/processes/timeline/feature.ts'
import { createTransactions } from './features/processes/transactions/feature.ts'
import { createWebhooks } from './features/processes/webhooks/feature.ts'
import { createCards } from './features/sales/cards/feature.ts'
import { createCredits } from './features/sales/credits/feature.ts'
import { createDisputes } from './features/sales/disputes/feature.ts'
import { orderEventHandlers } from './features/sales/orders/event-handlers.ts'
import { createOrders } from './features/sales/orders/feature.ts'
import { refundEventHandlers } from './features/sales/payments/emails.ts'
import { createPayments } from './features/sales/payments/feature.ts'
import type { PaymentDeps } from './features/sales/payments/payments.ts'
import { createBroadbandLabels } from './features/sales/shop/broadband-labels-feature.ts'
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
  const shared = sharedNeeds(given)
  const events = listEventHandlers(shared)
  const provisioning = createProvisioning({ ...shared, events })
  const { startProvisioning } = provisioning
  const needs = { ...shared, events, startProvisioning }
  const listed = listFeatures(needs, provisioning)
  const { auth, assistance, timeline, receipts, content, shop, broadbandLabels, features } = listed
  const desk = createDesk({ ...needs, ...listed.forDesk })
  const combined = combineFeatures([...features, ...desk.features])
  const webhooks = createWebhooks({ ...needs, handlers: combined.webhooks })
  const tasks = [...combined.tasks, ...(webhooks.tasks ?? []), reencryption(combined.secrets)]
  const { routes: operationsRoutes = [] } = createDeskOperations({ ...needs, tasks })
  return {
    routes: [...combined.routes, ...operationsRoutes],
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
    readLabelFile: broadbandLabels.readLabelFile,
    giveFaqFeedback: content.giveFeedback,
    findSession: auth.findSession,
    findStaffSession: desk.findStaffSession,
    readToday: desk.readToday,
    recordAssisted: assistance.recordAssisted,
    findRefusal: assistance.findRefusal,
    canDecryptStoredSecrets: () => opensAll(combined.secrets),
  }
}

/** The one place where features meet each other. */
function listFeatures(needs: Needs, provisioning: Feature) {
  const auth = createAuth(needs)
  const shop = createShop(needs)
  const { catalog } = shop
  const usage = createUsage({ ...needs, catalog })
  const { usageMeter } = usage
  const payments = createPayments(needs)
  const lines = createLines({ ...needs, catalog })
  const { activateLine, decryptEsim } = lines
  const lineSafety = createLineSafety(needs)
  const assistance = createAssistance(needs)
  const timeline = createTimeline({ ...needs, liveSessions: auth.liveSessions })
  const receipts = createReceipts(needs)
  const broadbandLabels = createBroadbandLabels({ ...needs, catalog })
  const renewals = createRenewals({ ...needs, catalog })
  const content = createContent(needs)
  const features = [
    auth,
    createAccountNotices(needs),
    createAuthenticationFailures(needs),
    createSentEmails(needs),
    createStepUp({ ...needs, passwords: auth.passwords }),
    createProfile(needs),
    createNotifications(needs),
    createPasskeys(needs),
    createDataExport(needs),
    createAccountClosure(needs),
    assistance,
    createApprovals(needs),
    shop,
    broadbandLabels,
    createCards({ ...needs, confirmCharge: payments.confirmCharge }),
    createCheckout({ ...needs, catalog }),
    createOrders(needs),
    payments,
    createDisputes(needs),
    createTransactions(needs),
    createCredits(needs),
    createTaxes(needs),
    receipts,
    provisioning,
    renewals,
    lines,
    lineSafety,
    createLineEndings(needs),
    createEmergencyAddress({ ...needs, catalog }),
    usage,
    createDiagnosis({ ...needs, usageMeter, catalog }),
    createContact(needs),
    createIncidents(needs),
    content,
    timeline,
    createPortIn({ ...needs, activateLine, replaceSim: lineSafety.replaceSim, catalog }),
    createChat(needs),
    emails({ ...needs, noticeFailed: renewals.noticeFailed }),
    housekeeping(needs),
  ]
  const forDesk = { catalog, usageMeter, decryptEsim, replaceSim: lineSafety.replaceSim }
  return { auth, assistance, timeline, receipts, content, shop, broadbandLabels, features, forDesk }
}

type Shared = ReturnType<typeof sharedNeeds>
type Needs = Shared & Pick<PaymentDeps, 'startProvisioning'> & { events: DomainEvents }

/** What more than one feature needs, under the names that features give it. */
function sharedNeeds(given: AppDependencies) {
  const { config, db, jobs, gateways, brand } = given
  const secretBox = createSecretBox(config.secrets.key, config.secrets.previousKeys)
  const { enqueue } = jobs
  const supportEmail = config.supportEmail ?? brand.support.email
  const { publicUrl } = config
  const queueEmail = createQueueEmail({ enqueue, secretBox })
  const recordSentEmail = createRecordSentEmail(given)
  const sendEmail = createSendEmail({
    brand,
    publicUrl,
    supportEmail,
    queueEmail,
    recordSentEmail,
  })
  return {
    ...given,
    ...gateways,
    secretBox,
    sendEmail,
    recordSentEmail,
    recordRefusal: createRecordRefusal(given),
    termsVersion: () => given.content.termsVersion(),
    publicUrl,
    supportEmail,
    chatHashKey: config.secrets.chatHashKey,
    chat: config.chat,
    isProduction: config.env === 'production',
    hasSupportSystem: config.secrets.crmKeys.length > 0,
    enqueue,
    limits: createLimits(db, { networkScale: config.networkLimitScale }),
  }
}

/** What follows from an event: in its transaction, in the order of the list. */
function listEventHandlers(shared: Shared): DomainEvents {
  const emergencyAddresses = emergencyAddressEventHandlers(shared)
  const lineSafety = lineSafetyEventHandlers(shared)
  const orders = orderEventHandlers(shared)
  const onOrderActive = [orders.onActive, lineSafety.onActive]
  const portIns = portInEventHandlers(shared)
  const receipts = receiptEventHandlers(shared)
  const refunds = refundEventHandlers(shared)
  const renewals = renewalEventHandlers(shared)
  const taxes = taxEventHandlers(shared)
  return domainEvents({
    onOrdered: [portIns.onOrdered],
    // After the commit, payments has provisioning ask the carrier for the line of a purchase.
    onPaid: [renewals.onPaid, receipts.onPaid, taxes.onPaid],
    onPaymentDeclined: [renewals.onPaymentDeclined],
    onShipped: [orders.onShipped],
    onActive: [emergencyAddresses.onActive, portIns.onActive, ...onOrderActive, renewals.onActive],
    onProvisioningFailed: [portIns.onProvisioningFailed, lineSafety.onProvisioningFailed],
    onRefunded: [refunds.onRefunded, taxes.onRefunded],
    onRefundFailed: [refunds.onRefundFailed],
    onRefundSettled: [refunds.onRefundSettled],
    onDisputed: [renewals.onDisputed],
    onSimChanged: [portIns.onSimChanged],
  })
}

function emails(needs: Parameters<typeof deliverEmail>[0]): Feature {
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
