import { listHandlers } from './app-events.ts'
import type { Config } from './config/config.ts'
import { createSecretBox } from './crypto/secret-box.ts'
import { domainEvents } from './domain-events.ts'
import { createQueueEmail, createSendEmail } from './emails/outbox.ts'
import { createUsageMeter } from './features/lines/usage/usage-meter.ts'
import { createPasswords } from './features/people/auth/passwords.ts'
import {
  createRecordRefusal,
  createRecordSentEmail,
} from './features/people/customers/sent-emails.ts'
import { createCatalog } from './features/sales/shop/catalog.ts'
import { createLimits } from './http/rate-limit.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Needs } from './needs.ts'

/** What the process opens and closes, and a test replaces. */
export type AppDependencies = Needs<
  | 'db'
  | 'unlessAway'
  | 'subscribe'
  | 'clock'
  | 'log'
  | 'brand'
  | 'prices'
  | 'accountCodes'
  | 'donorCarriers'
  | 'content'
> & {
  config: Config
  jobs: Pick<Jobs, 'enqueue' | 'deadLetters'>
  gateways: Needs<'payment' | 'carrier' | 'email' | 'tax'>
}

/** What features may take, made once. */
export function listNeeds(given: AppDependencies): Needs {
  const { config, db, clock, gateways, brand, content } = given
  const { publicUrl } = config
  const secretBox = createSecretBox(config.secrets.key, config.secrets.previousKeys)
  const { enqueue } = given.jobs
  const supportEmail = config.supportEmail ?? brand.support.email
  const queueEmail = createQueueEmail({ enqueue, secretBox, clock })
  const recordSentEmail = createRecordSentEmail(given)
  const emailing = { brand, publicUrl, supportEmail, queueEmail, recordSentEmail }
  const needs: Needs = {
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
    limits: createLimits(db, clock, { networkScale: config.networkLimitScale }),
    events: domainEvents(() => listHandlers(needs)),
  }
  return needs
}
