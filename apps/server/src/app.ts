import type { Brand } from '@openline/contract/brand'
import type { DonorCarrier } from '@openline/contract/donor-carriers'
import type { Language } from '@openline/i18n/language'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import { createSecretBox, type SecretBox } from './crypto/secret-box.ts'
import type { Db, Listen } from './db/open.ts'
import { createAuditLog } from './features/assistance/assistance.ts'
import { assistanceRoutes } from './features/assistance/routes.ts'
import { authTask } from './features/auth/auth.ts'
import { startEmailChange } from './features/auth/email-change.ts'
import { authRoutes } from './features/auth/routes.ts'
import { createFindSession, createLiveSessions, openSession } from './features/auth/sessions.ts'
import { startSessionOf } from './features/auth/sign-in.ts'
import { confirmSession } from './features/auth/store.ts'
import { forgetCard } from './features/cards/card-changes.ts'
import { finishCardSession } from './features/cards/card-session.ts'
import { cardRoutes } from './features/cards/routes.ts'
import { chatRoutes } from './features/chat/routes.ts'
import { checkoutRoutes } from './features/checkout/routes.ts'
import { createSimSupply } from './features/checkout/sim-supply.ts'
import { endLineAtCarrier } from './features/closing/closing.ts'
import { closingRoutes } from './features/closing/routes.ts'
import { sweepMessages } from './features/contact/contact.ts'
import { contactRoutes } from './features/contact/routes.ts'
import type { ContentService } from './features/content/content.ts'
import { diagnosisRoutes } from './features/diagnosis/routes.ts'
import { faqVoteRoutes } from './features/faq-votes/routes.ts'
import type { Reactions } from './features/hooks/events.ts'
import { createHooks, type Hooks, sweepEvents } from './features/hooks/hooks.ts'
import { createTellOwner } from './features/line-safety/owner-notices.ts'
import { refreshPortOuts } from './features/line-safety/port-outs.ts'
import { replaceSim } from './features/line-safety/replace-sim.ts'
import { lineSafetyRoutes } from './features/line-safety/routes.ts'
import { changeSim, refreshSimChange } from './features/line-safety/sim-change.ts'
import { lineSafetyTasks } from './features/line-safety/tasks.ts'
import { activateLine, opensStoredEsims, resealEsims } from './features/lines/lines.ts'
import { lineRoutes } from './features/lines/routes.ts'
import { createNotices } from './features/notices/notices.ts'
import { notificationRoutes } from './features/notification-choices/routes.ts'
import { expireOrders } from './features/orders/orders.ts'
import { orderRoutes } from './features/orders/routes.ts'
import { ownDataRoutes } from './features/own-data/routes.ts'
import { passkeyTask } from './features/passkeys/passkeys.ts'
import { passkeyRoutes } from './features/passkeys/routes.ts'
import { confirmCharge, noticeCharge } from './features/payments/payments.ts'
import { askAboutRefunds, reconcileAttempts, reviveRefunds } from './features/payments/reconcile.ts'
import { noticeRefund, sendRefund } from './features/payments/refunds.ts'
import { cancelAtCarrier, resendPortIn, submitPortIn } from './features/port-in/jobs.ts'
import { createNumbers } from './features/port-in/port-in.ts'
import { noticePortIn } from './features/port-in/report.ts'
import { portInRoutes } from './features/port-in/routes.ts'
import {
  lookAfterPortIns,
  opensStoredPortIns,
  remindAndExpire,
  resealPortIns,
} from './features/port-in/tasks.ts'
import { profileRoutes } from './features/profile/routes.ts'
import {
  provisionOrder,
  refreshActivation,
  refreshShipment,
  startProvisioning,
} from './features/provisioning/provisioning.ts'
import { reviveOrders } from './features/provisioning/revive.ts'
import { createReceipts, sendReceipt } from './features/receipts/receipts.ts'
import { receiptRoutes } from './features/receipts/routes.ts'
import { queueRenewals, renewAutomatically, tellOfRenewals } from './features/renewals/automatic.ts'
import { beginPeriods, endPeriods, tellPlan } from './features/renewals/periods.ts'
import { createRenewalMails } from './features/renewals/renewal-mails.ts'
import { createRenewalSettlement } from './features/renewals/renewal-settlement.ts'
import { renewalRoutes } from './features/renewals/routes.ts'
import { createSecurityNotices } from './features/security-notices/security-notices.ts'
import { createCatalog } from './features/shop/catalog.ts'
import type { PriceTables } from './features/shop/price-tables.ts'
import { sweepQuotes } from './features/shop/quotes.ts'
import { shopRoutes } from './features/shop/routes.ts'
import { applySuspension, reviveSuspensions } from './features/suspensions/suspensions.ts'
import { timelineRoutes } from './features/timeline/routes.ts'
import { openTimelines, type Timelines } from './features/timeline/timeline.ts'
import { transactionRoutes } from './features/transactions/routes.ts'
import { usageRoutes } from './features/usage/routes.ts'
import { createMeter } from './features/usage/usage.ts'
import type { CarrierGateway } from './gateways/carrier/carrier.ts'
import type { MailGateway } from './gateways/mail/mail.ts'
import type { PaymentGateway } from './gateways/payment/payment.ts'
import type { RecordAssisted } from './http/access.ts'
import type { Binding } from './http/bind.ts'
import { sweepKeys } from './http/idempotency.ts'
import { createLimits, sweepLimits } from './http/rate-limit.ts'
import type { JobHandlers, Jobs, ScheduledTask } from './jobs/jobs.ts'
import { createPostMail, deliverMail, type PostMail } from './mails/outbox.ts'

/** What the process brings: everything that is opened, closed or replaced in a test. */
export type Surroundings = {
  config: Config
  db: Db
  listen: Listen
  jobs: Pick<Jobs, 'enqueue'>
  clock: Clock
  log: Logger
  brand: Brand
  prices: PriceTables
  donorCarriers: Readonly<Record<Language, readonly DonorCarrier[]>>
  content: ContentService
  gateways: { payment: PaymentGateway; carrier: CarrierGateway; mail: MailGateway }
}

/** The features, put together: what answers calls, what works off jobs, what comes round by itself. */
export type Features = {
  bindings: readonly Binding[]
  content: ContentService
  hooks: Hooks
  handlers: JobHandlers
  tasks: readonly ScheduledTask[]
  findSession: ReturnType<typeof createFindSession>
  recordAssisted: RecordAssisted
  secretBox: SecretBox
  /** Whether this process has the keys that the stored secrets were encrypted with. */
  opensStoredSecrets: () => Promise<boolean>
  timelines: Timelines
}

function joinFeatures(given: Surroundings) {
  const { config, db, jobs, gateways, brand, clock, log } = given
  const secretBox = createSecretBox(config.secrets.key, config.secrets.previousKeys)
  const postMail = createPostMail({ enqueue: jobs.enqueue, secretBox })
  const termsVersion = () => given.content.termsVersion()
  const supportEmail = config.supportEmail ?? brand.support.email
  const { enqueue } = jobs
  const { publicUrl } = config
  const notices = createNotices({ brand, publicUrl, postMail, supportEmail })
  const tellOwner = createTellOwner({ brand, publicUrl, postMail })
  const telling = { clock, log, brand, publicUrl, secretBox, postMail, supportEmail, enqueue }
  const numbers = createNumbers({ ...given, ...gateways, ...telling, tellOwner })
  return {
    ...given,
    ...gateways,
    secretBox,
    postMail,
    notices,
    notify: createSecurityNotices({ brand, publicUrl: config.publicUrl, postMail }),
    tellOwner,
    termsVersion,
    publicUrl,
    supportEmail,
    numbers,
    chatHashKey: config.secrets.chatHashKey,
    chat: config.chat,
    isAssistanceOn: config.secrets.crmKeys.length > 0,
    openSession,
    enqueue,
    ...joinRenewals(given, postMail),
    fulfil: startProvisioning({
      db,
      clock,
      log,
      secretBox,
      notices,
      numbers,
      ...gateways,
      enqueue,
    }),
    limits: createLimits(db, { networkScale: config.networkLimitScale }),
    catalog: createCatalog(given.content),
    meter: createMeter(gateways.carrier, clock),
    simSupply: createSimSupply({ db, carrier: gateways.carrier, clock }),
  }
}

/** What a settled payment of a renewal leads to. */
function joinRenewals({ brand, clock, config, jobs, prices }: Surroundings, postMail: PostMail) {
  const { timeZone } = prices.rates.carrierFees
  const mails = createRenewalMails({ brand, publicUrl: config.publicUrl, postMail, timeZone })
  const { enqueue } = jobs
  const receipts = createReceipts({ enqueue })
  return { mails, receipts, renewals: createRenewalSettlement({ clock, enqueue, mails, receipts }) }
}

type Joined = ReturnType<typeof joinFeatures>

/** The one place where features meet each other and their surroundings. */
export function composeFeatures(surroundings: Surroundings): Features {
  const deps = joinFeatures(surroundings)
  const hooks = createHooks({ ...deps, reactions: reactionsOf(deps) })
  return {
    bindings: [
      ...authRoutes(deps),
      ...profileRoutes({
        ...deps,
        startEmailChange: (newEmail, caller) => startEmailChange(deps, newEmail, caller),
      }),
      ...notificationRoutes(deps),
      ...passkeyRoutes({
        ...deps,
        startSession: (tx, customerId, call) => startSessionOf(deps, tx, customerId, call),
        confirmSession,
      }),
      ...ownDataRoutes(deps),
      ...closingRoutes(deps),
      ...assistanceRoutes(deps),
      ...shopRoutes(deps),
      ...cardRoutes({
        ...deps,
        confirmCharge: (customerId, intentId) => confirmCharge(deps, customerId, intentId),
      }),
      ...checkoutRoutes(deps),
      ...orderRoutes(deps),
      ...transactionRoutes(deps),
      ...receiptRoutes(deps),
      ...renewalRoutes(deps),
      ...lineRoutes(deps),
      ...lineSafetyRoutes(deps),
      ...usageRoutes(deps),
      ...diagnosisRoutes(deps),
      ...contactRoutes(deps),
      ...faqVoteRoutes({ ...deps, isFaq: (slug) => deps.content.hasFaq(slug) }),
      ...timelineRoutes(deps),
      ...portInRoutes({ ...deps, ...lineChangesOf(deps) }),
      ...chatRoutes(deps),
    ],
    content: deps.content,
    hooks,
    handlers: {
      'send-mail': deliverMail(deps),
      'send-receipt': sendReceipt(deps),
      'provision-order': provisionOrder(deps),
      'refund-attempt': sendRefund(deps),
      'apply-suspension': applySuspension(deps),
      'end-line': endLineAtCarrier(deps),
      'change-sim': changeSim(deps),
      'submit-port-in': submitPortIn(deps),
      'resend-port-in': resendPortIn(deps),
      'cancel-port-in': cancelAtCarrier(deps),
      'renew-line': renewAutomatically(deps),
      'tell-plan': tellPlan(deps),
      'forget-card': forgetCard(deps),
    },
    tasks: tasks(deps, hooks),
    findSession: createFindSession(deps),
    recordAssisted: createAuditLog(deps),
    secretBox: deps.secretBox,
    opensStoredSecrets: async () =>
      (await opensStoredEsims(deps)) && (await opensStoredPortIns(deps)),
    timelines: openTimelines({ ...deps, liveSessions: createLiveSessions(deps) }),
  }
}

function lineChangesOf(deps: Joined) {
  return {
    activateLine: (request: Parameters<typeof activateLine>[1]) => activateLine(deps, request),
    replaceSim: (request: Parameters<typeof replaceSim>[1]) => replaceSim(deps, request),
  }
}

function reactionsOf(deps: Joined): Reactions {
  return {
    cardPage: (sessionId) => finishCardSession(deps, sessionId, null),
    charge: (intentId) => noticeCharge(deps, intentId),
    refund: (providerRefundId) => noticeRefund(deps, providerRefundId),
    activation: (reference) => refreshActivation(deps, reference),
    shipment: async (reference) => {
      await refreshShipment(deps, reference)
      await refreshSimChange(deps, reference)
    },
    simChange: (reference) => refreshSimChange(deps, reference),
    portOut: (reference) => refreshPortOuts(deps, reference),
    portIn: (reference, report) => noticePortIn(deps, reference, report),
  }
}

const minute = 60
const hour = 60 * minute

async function sealAnew(deps: Joined): Promise<void> {
  await resealEsims(deps)
  await resealPortIns(deps)
}

function tasks(deps: Joined, hooks: Hooks): ScheduledTask[] {
  return [
    { name: 'reconcile payments', everySeconds: 10, run: () => reconcileAttempts(deps) },
    { name: 'handle stored events', everySeconds: 10, run: () => hooks.catchUp() },
    { name: 'retry stalled orders', everySeconds: minute, run: () => reviveOrders(deps) },
    { name: 'retry stalled refunds', everySeconds: 10 * minute, run: () => reviveRefunds(deps) },
    { name: 'poll refunds', everySeconds: 10 * minute, run: () => askAboutRefunds(deps) },
    { name: 'send renewal notices', everySeconds: 10 * minute, run: () => tellOfRenewals(deps) },
    { name: 'charge renewals', everySeconds: minute, run: () => queueRenewals(deps) },
    { name: 'begin periods', everySeconds: minute, run: () => beginPeriods(deps) },
    { name: 'end periods', everySeconds: minute, run: () => endPeriods(deps) },
    {
      name: 'retry stalled suspensions',
      everySeconds: 10 * minute,
      run: () => reviveSuspensions(deps),
    },
    { name: 'expire unpaid orders', everySeconds: 5 * minute, run: () => expireOrders(deps) },
    { name: 'poll port-ins', everySeconds: minute, run: () => lookAfterPortIns(deps) },
    { name: 'send port-in reminders', everySeconds: hour, run: () => remindAndExpire(deps) },
    { name: 're-encrypt secrets', everySeconds: hour, run: () => sealAnew(deps) },
    {
      name: 'sweep quotes',
      everySeconds: 30 * minute,
      run: () => sweepQuotes(deps.db, deps.clock),
    },
    { name: 'sweep limits', everySeconds: 30 * minute, run: () => sweepLimits(deps.db) },
    { name: 'sweep keys', everySeconds: 6 * hour, run: () => sweepKeys(deps.db, deps.clock) },
    {
      name: 'sweep messages',
      everySeconds: 6 * hour,
      run: () => sweepMessages(deps.db, deps.clock),
    },
    { name: 'sweep events', everySeconds: 6 * hour, run: () => sweepEvents(deps.db, deps.clock) },
    ...lineSafetyTasks(deps),
    authTask(deps),
    passkeyTask(deps),
  ]
}
