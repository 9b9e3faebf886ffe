import type { Brand } from '@openline/contract/brand'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import { createHttpCarrier } from '../gateways/carrier/http-carrier.ts'
import { createSmtpEmail } from '../gateways/email/smtp.ts'
import { createStripePayment } from '../gateways/payment/stripe.ts'
import { createTableTaxes } from '../gateways/tax/table-taxes.ts'
import type { TaxTables } from '../gateways/tax/tax-tables.ts'

type Facts = { brand: Brand; taxTables: TaxTables }

/** The outside systems, by their adapters. */
export function openGateways(config: Config, { brand, taxTables }: Facts, clock: Clock) {
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
    tax: createTableTaxes(taxTables),
  }
}
