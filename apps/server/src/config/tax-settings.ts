import type { TaxSettings } from './config.ts'
import { demoSecrets } from './demo-secrets.ts'
import type { Env, EnvironmentReader } from './environment-reader.ts'

/** What the sandbox's engine knows the shop by; neither is a secret. */
export const demoTaxAccess = { username: 'openline@example.com', clientId: '1000' } as const

const avalaraUrl = 'https://communications.avalara.net'

/** A stand-in is for an outage, not for a season. */
const standInDays = 7

type Circumstances = { isProduction: boolean; sandbox: string; now: Date }

/** `TAX_ENGINE` and what it needs. Production says which engine it wants: the tables hold demonstration figures. */
export function readTax(
  env: Env,
  reader: EnvironmentReader,
  { isProduction, sandbox, now }: Circumstances,
): TaxSettings {
  reader.required('TAX_ENGINE', isProduction ? null : 'tables')
  const engine = reader.choice('TAX_ENGINE', ['tables', 'avalara'], 'tables')
  const url = reader.url('AVALARA_URL', isProduction ? avalaraUrl : `${sandbox}/tax`)
  const isNeeded = isProduction && engine === 'avalara'
  const required = (name: string, ofDemo: string) => {
    const fallback = isProduction ? '' : ofDemo
    return reader.required(name, isNeeded ? null : fallback)
  }
  return {
    engine,
    standInUntil: readStandIn(env, { engine, now }, reader.problems),
    avalara: {
      url: url.replace(/\/$/, ''),
      username: required('AVALARA_USERNAME', demoTaxAccess.username),
      clientId: readClientId(required('AVALARA_CLIENT_ID', demoTaxAccess.clientId), reader),
      profileId: String(
        reader.integer('AVALARA_PROFILE_ID', 0, { minimum: 0, maximum: 2 ** 31 - 1 }),
      ),
      password: required('AVALARA_PASSWORD', demoSecrets.AVALARA_PASSWORD),
    },
  }
}

/** The engine numbers its clients. */
function readClientId(text: string, { problems }: EnvironmentReader): string {
  if (text !== '' && !/^\d+$/.test(text)) problems.push('AVALARA_CLIENT_ID must be a number')
  return text
}

/** An end that has passed is no mistake: a restart during an outage must not wait for someone to remove it. */
function readStandIn(
  { TAX_STAND_IN_UNTIL: text = '' }: Env,
  { engine, now }: { engine: TaxSettings['engine']; now: Date },
  problems: string[],
): Date | null {
  if (text === '') return null
  const until = new Date(text)
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})$/.test(text)
  if (!isMoment || Number.isNaN(until.getTime())) {
    problems.push(
      'TAX_STAND_IN_UNTIL must be a time with its zone, as in 2026-11-25T18:00:00-06:00',
    )
    return null
  }
  if (until.getTime() > now.getTime() + standInDays * 24 * 3600_000) {
    problems.push(`TAX_STAND_IN_UNTIL must be at most ${standInDays} days ahead`)
  }
  if (engine === 'tables') {
    problems.push('TAX_STAND_IN_UNTIL is of use only with TAX_ENGINE=avalara')
  }
  return until
}
