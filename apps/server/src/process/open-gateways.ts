import type { Brand } from '@openline/contract/brand'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import { createHttpCarrier } from '../gateways/carrier/http-carrier.ts'
import { createSmtpEmail } from '../gateways/email/smtp.ts'
import { createStripePayment } from '../gateways/payment/stripe.ts'
import type { AvalaraSettings } from '../gateways/tax/avalara-settings.ts'
import type { TaxTables } from '../gateways/tax/tax-tables.ts'
import { openTaxes } from './open-taxes.ts'

type Facts = { brand: Brand; taxTables: TaxTables; avalaraSettings: AvalaraSettings }
type Tools = { clock: Clock; log: Logger; readStandInUntil: () => Promise<Date | null> }

/** The outside systems, by their adapters. */
export function openGateways(config: Config, { brand, ...taxFacts }: Facts, tools: Tools) {
  const { clock } = tools
  return {
    payment: createStripePayment({
      secretKey: config.secrets.stripeSecretKey,
      webhookSecrets: config.secrets.stripeWebhookSecrets,
      apiUrl: config.stripeApiUrl,
      clock,
    }),
    carrier: createHttpCarrier({
      url: config.carrierUrl,
      apiKey: config.secrets.carrierApiKey,
      webhookSecrets: config.secrets.carrierWebhookSecrets,
      clock,
    }),
    email: createSmtpEmail({
      url: config.secrets.smtpUrl,
      from: config.mailFrom ?? `${brand.name} <${brand.support.email}>`,
    }),
    tax: openTaxes(config.tax, { ...taxFacts, ...tools }),
  }
}
