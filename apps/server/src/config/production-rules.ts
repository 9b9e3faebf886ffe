import { isIP } from 'node:net'
import type { Config } from './config.ts'
import { hostOf, isPrivate, isThisMachine } from './hosts-of-systems.ts'
import { isLiveStripeKey, refuseSecrets } from './secret-rules.ts'
import { demoTaxAccess } from './tax-settings.ts'

/** Production must not start on the sandbox, on its secrets or with what cannot work or is unsafe. */
export function refuseDemoSettings(config: Config, problems: string[]): void {
  refuseSystems(config, problems)
  refuseStripeElsewhere(config, problems)
  refusePublicUrl(config, problems)
  refuseOpenConnections(config, problems)
  refuseSecrets(config, problems)
  refuseProcesses(config, problems)
  const { engine, avalara } = config.tax
  if (engine === 'avalara') {
    const { username, clientId } = demoTaxAccess
    if (avalara.username === username)
      problems.push("AVALARA_USERNAME must not be the demo's value")
    if (avalara.clientId === clientId)
      problems.push("AVALARA_CLIENT_ID must not be the demo's value")
  }
  if (config.chat && config.secrets.chatHashKey === null) {
    problems.push('CHAT_HASH_KEY is missing: without it anyone can chat as any customer')
  }
  if (/@[^.]+>?$/.test(config.mailFrom ?? '')) {
    problems.push('MAIL_FROM must have a whole domain, as in Shop <hello@example.com>')
  }
}

/** A demo's keys are public and its mailbox is open: nothing real may hang on it. */
export function refuseLiveSettings(
  { secrets, publicUrl, databaseUrl }: Config,
  problems: string[],
): void {
  const advice = 'set OPENLINE_ENV=production'
  if (isLiveStripeKey(secrets.stripeSecretKey)) {
    problems.push(`STRIPE_SECRET_KEY is a live key, and this is a demo; ${advice}`)
  }
  const isPublic = publicUrl.startsWith('https://') && !isThisMachine(publicUrl)
  if (isPublic && databaseUrl !== null) {
    problems.push(
      `PUBLIC_URL is public and DATABASE_URL is set, and this is a demo, whose secrets everyone knows; ${advice}`,
    )
  }
}

/** A collector may well run on this machine, as an agent beside the server. */
function isOpenOutside(url: string): boolean {
  return url.startsWith('http://') && !isPrivate(url) && !isThisMachine(url)
}

function needsHttps(name: string): string {
  return `${name} must start with https:// outside of a private network`
}

function refuseSystems(config: Config, problems: string[]): void {
  const { publicUrl } = config
  const systems = {
    STRIPE_API_URL: config.stripeApiUrl,
    CARRIER_URL: config.carrierUrl,
    AVALARA_URL: config.tax.engine === 'avalara' ? config.tax.avalara.url : null,
    CONTENT_URL: config.contentUrl,
    SMTP_URL: config.secrets.smtpUrl,
    CHAT_URL: config.chat?.url ?? null,
  }
  const collector = config.tracing?.endpoint ?? ''
  if (isOpenOutside(collector)) problems.push(needsHttps('OTEL_EXPORTER_OTLP_ENDPOINT'))
  for (const [name, url] of Object.entries(systems)) {
    if (url === null || url === '') continue
    if (isThisMachine(url)) {
      problems.push(`${name} points to this machine, where only the sandbox runs`)
    } else if (isOpenOutside(url)) {
      problems.push(needsHttps(name))
    } else if (name !== 'SMTP_URL' && hostOf(url) === hostOf(publicUrl)) {
      problems.push(`${name} is the address of the shop itself, PUBLIC_URL`)
    }
  }
}

/** A live key goes to Stripe and nowhere else. */
function refuseStripeElsewhere(config: Config, problems: string[]): void {
  const { stripeApiUrl: url, secrets } = config
  if (url === null || isThisMachine(url) || isOpenOutside(url)) return
  if (isLiveStripeKey(secrets.stripeSecretKey) && hostOf(url) !== 'api.stripe.com') {
    problems.push(
      'STRIPE_API_URL would send a live key to another host than api.stripe.com; leave it empty',
    )
  }
}

function refusePublicUrl({ publicUrl, stripeMode }: Config, problems: string[]): void {
  if (publicUrl.startsWith('http://')) problems.push('PUBLIC_URL must start with https://')
  if (isThisMachine(publicUrl)) {
    if (stripeMode === 'live') {
      problems.push('PUBLIC_URL points to this machine, where no customer finds the shop')
    }
    return
  }
  const host = hostOf(publicUrl)
  if (host !== '' && isIP(host) !== 0) {
    problems.push('PUBLIC_URL must be a name, not an IP address: passkeys and links need one')
  }
  const written = publicUrl.replace(/^\w+:\/\//, '')
  if (/[A-Z]/.test(written) || /\.(:\d+)?$/.test(written)) {
    problems.push('PUBLIC_URL must be written in lower case, without a dot at its end')
  }
}

/** Passwords and personal data must not cross an outside network in the clear, or to a host that nothing identifies. */
function refuseOpenConnections(config: Config, problems: string[]): void {
  const { smtpUrl } = config.secrets
  const smtp = URL.canParse(smtpUrl) ? new URL(smtpUrl).searchParams : new URLSearchParams()
  if (smtp.get('tls.rejectUnauthorized') === 'false') {
    problems.push(
      'SMTP_URL must not turn off the check of the certificate (tls.rejectUnauthorized)',
    )
  }
  if (smtp.get('ignoreTLS') === 'true' && !isPrivate(smtpUrl) && !isThisMachine(smtpUrl)) {
    problems.push('SMTP_URL may say ignoreTLS=true only within a private network')
  }
  const databases = {
    DATABASE_URL: config.databaseUrl,
    DATABASE_SESSION_URL: config.databaseSessionUrl,
  }
  for (const [name, url] of Object.entries(databases)) {
    const isOff = /[?&]sslmode=(disable|allow|prefer)\b/.test(url ?? '')
    if (url && isOff && !isPrivate(url) && !isThisMachine(url)) {
      problems.push(`${name} must not turn off TLS (sslmode) outside of a private network`)
    }
  }
}

function refuseProcesses({ port, workerPort, role, processes }: Config, problems: string[]): void {
  if (port === 0) problems.push('PORT must not be 0, which is a different port at each start')
  if (workerPort === 0)
    problems.push('WORKER_PORT must not be 0, which is a different port at each start')
  if (role === 'worker' && processes > 1) {
    problems.push('OPENLINE_PROCESSES must be 1 for the role worker, which is one process')
  }
}
