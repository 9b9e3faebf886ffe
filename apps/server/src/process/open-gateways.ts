import type { Brand } from '@openline/contract/brand'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import { createHttpCarrier } from '../gateways/carrier/http-carrier.ts'
import { createSmtpEmail } from '../gateways/email/smtp.ts'
import { createStripePayment } from '../gateways/payment/stripe.ts'

/** The outside systems, by their adapters. */
export function openGateways(config: Config, brand: Brand, clock: Clock) {
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
  }
}
