import { parseArgs } from 'node:util'

export type Arguments = {
  readonly url: string
  readonly key: string
  readonly secret: string
  readonly numbersFile: string | null
  readonly junitFile: string | null
  readonly only: readonly string[]
  readonly listenPort: number | null
  readonly patienceMs: number
  readonly isWhole: boolean
}

export const usage = `Usage: carrier-check --url URL --key KEY --secret SECRET [options]

Runs every requirement of Openline's carrier API against an implementation in a test environment.

  --url URL         where the API is, without a slash at the end
  --key KEY         the API key (CARRIER_API_KEY)
  --secret SECRET   the secret that events are signed with (CARRIER_WEBHOOK_SECRET)
  --numbers FILE    the test numbers of the environment, as JSON; what it doesn't name is skipped
  --listen PORT     hears events at http://this-machine:PORT/hooks/carrier
  --junit FILE      writes the report as JUnit's XML too
  --only IDS        only requirements whose ids begin so, with commas between them
  --patience SECS   how long to wait for what the network does later (120)
  --all             prints what was sent and what came of every requirement, not only of failures

Ends with 0 when all hold, 1 when one doesn't, 2 for arguments that are wrong, 130 for Ctrl-C.`

const options = {
  url: { type: 'string' },
  key: { type: 'string' },
  secret: { type: 'string' },
  numbers: { type: 'string' },
  listen: { type: 'string' },
  junit: { type: 'string' },
  only: { type: 'string' },
  patience: { type: 'string', default: '120' },
  all: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/** Reads the command line, or says in a sentence what is wrong with it; null asks for help. */
export function readArguments(
  args: readonly string[],
): Arguments | { readonly problem: string } | null {
  const given = parse(args)
  if ('problem' in given) return given
  if (given.help) return null
  const problem = problemOf(given)
  if (problem !== null) return { problem }
  const { url = '', key = '', secret = '', listen, only = '' } = given
  return {
    url: url.replace(/\/+$/, ''),
    key,
    secret,
    numbersFile: given.numbers ?? null,
    junitFile: given.junit ?? null,
    only: only.split(',').filter((start) => start !== ''),
    listenPort: listen === undefined ? null : Number(listen),
    patienceMs: Number(given.patience) * 1000,
    isWhole: given.all,
  }
}

type Given = Exclude<ReturnType<typeof parse>, { problem: string }>

function problemOf({ url = '', key, secret, listen, patience }: Given): string | null {
  if (!/^https?:\/\/[^/?#]+/.test(url) || !URL.canParse(url)) {
    return '--url must be an address such as https://carrier.example/api.'
  }
  if (!key) return '--key is missing.'
  if (!secret) return '--secret is missing.'
  if (listen !== undefined && !isWholeNumber(listen, 65_535)) {
    return '--listen must be a port from 0 to 65535.'
  }
  if (isWholeNumber(patience, 86_400)) return null
  return '--patience must be a whole number of seconds.'
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

function isWholeNumber(written: string, most: number): boolean {
  return /^\d{1,6}$/.test(written) && Number(written) <= most
}
