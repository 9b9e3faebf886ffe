import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { demoSecrets, type SandboxOptions } from './options.ts'

type Env = Readonly<Record<string, string | undefined>>

/** The environment as options; everything has a default that fits `npm start`. */
export function readConfig(env: Env): SandboxOptions {
  const port = readPort(env, 'SANDBOX_PORT', 3001)
  const publicUrl = env['PUBLIC_URL'] || `http://localhost:${readPort(env, 'PORT', 3000)}`
  const contentDir = resolve(env['CONTENT_DIR'] || 'content')
  const shipAfterMs = env['SHIP_AFTER_MS'] ? Number(env['SHIP_AFTER_MS']) : null
  return {
    port,
    smtpPort: readPort(env, 'SANDBOX_SMTP_PORT', port + 1),
    webhookTarget: publicUrl.replace(/\/$/, ''),
    contentDir,
    stateFile: join(resolve(env['DATA_DIR'] || '.data'), 'sandbox.state'),
    ...(shipAfterMs !== null && shipAfterMs >= 0 && { timing: { shipAfterMs } }),
    merchantName: readMerchantName(contentDir),
    secrets: {
      stripeSecretKey: env['STRIPE_SECRET_KEY'] || demoSecrets.stripeSecretKey,
      stripeWebhookSecret: firstOf(env['STRIPE_WEBHOOK_SECRET'] || demoSecrets.stripeWebhookSecret),
      carrierApiKey: env['CARRIER_API_KEY'] || demoSecrets.carrierApiKey,
      carrierWebhookSecret: firstOf(
        env['CARRIER_WEBHOOK_SECRET'] || demoSecrets.carrierWebhookSecret,
      ),
      taxUsername: env['AVALARA_USERNAME'] || demoSecrets.taxUsername,
      taxPassword: env['AVALARA_PASSWORD'] || demoSecrets.taxPassword,
      taxClientId: env['AVALARA_CLIENT_ID'] || demoSecrets.taxClientId,
    },
  }
}

function readPort(env: Env, name: string, fallback: number): number {
  const text = env[name]
  if (!text) return fallback
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Error(`${name} must be a whole number from 0 to 65535, not "${text}"`)
}

/** During a rotation a receiver knows several secrets; a sender uses the first. */
function firstOf(list: string): string {
  return list.split(',')[0]?.trim() ?? list
}

function readMerchantName(contentDir: string): string {
  try {
    const brand: unknown = JSON.parse(readFileSync(join(contentDir, 'brand.json'), 'utf8'))
    const name = typeof brand === 'object' && brand !== null && 'name' in brand ? brand.name : ''
    return typeof name === 'string' && name !== '' ? name : 'the shop'
  } catch {
    return 'the shop'
  }
}
