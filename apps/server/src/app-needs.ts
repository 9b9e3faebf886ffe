import type { Brand } from '@openline/contract/brand'
import type { DonorCarrier } from '@openline/contract/processes/donor-carriers'
import type { Language } from '@openline/i18n/language'
import type { Logger } from 'pino'
import { listHandlers } from './app-events.ts'
import { type Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import { createSecretBox } from './crypto/secret-box.ts'
import type { UnlessAway } from './db/database-watch.ts'
import type { Db, Subscribe } from './db/open.ts'
import { domainEvents } from './domain-events.ts'
import { createQueueEmail, createSendEmail } from './emails/outbox.ts'
import { createUsageMeter } from './features/lines/usage/usage-meter.ts'
import { createPasswords } from './features/people/auth/passwords.ts'
import {
  createRecordRefusal,
  createRecordSentEmail,
} from './features/people/customers/sent-emails.ts'
import type { ContentService } from './features/platform/content/content.ts'
import { createCatalog } from './features/sales/shop/catalog.ts'
import type { PriceTables } from './features/sales/shop/price-tables.ts'
import type { CarrierGateway } from './gateways/carrier/carrier.ts'
import type { EmailGateway } from './gateways/email/email.ts'
import type { PaymentGateway } from './gateways/payment/payment.ts'
import type { TaxGateway } from './gateways/tax/tax.ts'
import { createLimits } from './http/rate-limit.ts'
import type { Jobs } from './jobs/jobs.ts'
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

/** What features may take, made once. */
export function listNeeds(given: AppDependencies): Needs {
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
