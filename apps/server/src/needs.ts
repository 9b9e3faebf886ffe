import type { Brand } from '@openline/contract/brand'
import type { ChatSettings } from '@openline/contract/processes/chat'
import type { DonorCarrier } from '@openline/contract/processes/donor-carriers'
import type { Language } from '@openline/i18n/language'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { SecretBox } from './crypto/secret-box.ts'
import type { UnlessAway } from './db/database-watch.ts'
import type { Db, Subscribe } from './db/open.ts'
import type { DomainEvents } from './domain-events.ts'
import type { RecordRefusal, RecordSentEmail, SendEmail } from './emails/outbox.ts'
import type { UsageMeter } from './features/lines/usage/usage-meter.ts'
import type { AccountCodes } from './features/office/books/account-codes.ts'
import type { Passwords } from './features/people/auth/passwords.ts'
import type { ContentService } from './features/platform/content/content.ts'
import type { ReadCatalog } from './features/sales/shop/catalog.ts'
import type { PriceTables } from './features/sales/shop/price-tables.ts'
import type { CarrierGateway } from './gateways/carrier/carrier.ts'
import type { EmailGateway } from './gateways/email/email.ts'
import type { PaymentGateway } from './gateways/payment/payment.ts'
import type { TaxGateway } from './gateways/tax/tax.ts'
import type { Limits } from './http/rate-limit.ts'
import type { Enqueue } from './jobs/jobs.ts'

/**
 * What the server gives its features, under one name each. A function says which of it it takes:
 * `Needs<'db' | 'clock'>`. `app.ts` makes all of it once.
 */
export type Needs<Name extends keyof Given = keyof Given> = Pick<Given, Name>

type Given = {
  db: Db
  clock: Clock
  log: Logger
  /** Runs a log call unless the database is away, which is logged once. */
  unlessAway: UnlessAway
  subscribe: Subscribe
  enqueue: Enqueue
  limits: Limits
  payment: PaymentGateway
  carrier: CarrierGateway
  email: EmailGateway
  tax: TaxGateway
  secretBox: SecretBox
  sendEmail: SendEmail
  recordSentEmail: RecordSentEmail
  recordRefusal: RecordRefusal
  events: DomainEvents
  content: ContentService
  catalog: ReadCatalog
  prices: PriceTables
  accountCodes: AccountCodes
  donorCarriers: Readonly<Record<Language, readonly DonorCarrier[]>>
  passwords: Passwords
  usageMeter: UsageMeter
  /** The version of the terms that the legal pages show now. */
  termsVersion: () => Promise<string>
  brand: Brand
  publicUrl: string
  supportEmail: string
  /** Null when no support chat is configured. */
  chatHashKey: string | null
  chat: ChatSettings | null
  isProduction: boolean
  /** Whether a support system may ask for assisted sessions. */
  hasSupportSystem: boolean
}
