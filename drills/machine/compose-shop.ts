import { readFile, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '@openline/testing/eventually'
import { PlainError } from '../../tooling/runner/say.mjs'
import type { DockerMachine } from './docker-machine.ts'
import { commandsUnder } from './guide.ts'
import { runtimeName } from './image.ts'

/** A name that no public authority certifies: the proxy makes a certificate of its own. */
export const domain = 'shop.openline.local'
/** The name under which the shop finds the systems outside. */
export const outside = 'outside.internal'

const file = '-f ops/compose.yaml'
const second = '/root/outside.yaml'
const settings = 'ops/.env'
/** Between two looks, each of which takes a second. */
const lookEveryMs = 1_000
/** As `eventually` counts: 160 looks. */
const healthyWithinMs = 4_000

/** ops/compose.yaml on a machine, by the commands of docs/deploy.md. */
export type ComposeShop = {
  /** Types the commands under a heading of docs/deploy.md. */
  follow(heading: string): Promise<void>
  /** `docker compose` with these words. */
  compose(words: string): Promise<string>
  /** Until everything that has a health check passes it. */
  untilHealthy(): Promise<void>
  /** A value that the settings were given. */
  setting(name: string): Promise<string>
}

/** `env` has what an operator brings; secrets of the machine's own are made as the settings' comments say. */
export async function openComposeShop(
  machine: DockerMachine,
  env: Readonly<Record<string, string>>,
): Promise<ComposeShop> {
  await writeFile(machine.path(second), outsideFile(machine, env))
  const readSettings = () => readFile(machine.path(settings), 'utf8')
  const edit = async () => {
    const made = { SECRET_KEY: 32, DATABASE_PASSWORD: 24, METRICS_TOKEN: 24 }
    const given: Record<string, string> = { ...env, DOMAIN: domain }
    for (const [name, bytes] of Object.entries(made)) {
      given[name] = await machine.run(`openssl rand -hex ${bytes}`)
    }
    await writeFile(machine.path(settings), filledIn(await readSettings(), given))
  }
  const compose = (words: string) =>
    machine.run(`docker compose --progress=plain ${file} -f ${second} ${words}`)
  return {
    async follow(heading) {
      for (const line of await commandsUnder(heading)) {
        if (line.startsWith('git clone')) continue
        if (line.startsWith('$EDITOR')) await edit()
        else await machine.run(adapted(line))
      }
    },
    compose,
    async untilHealthy() {
      const look = async () => {
        const states = await compose(`ps --all --format '{{.Service}} {{.Status}}'`)
        if (states.split('\n').every(isAsItShouldBe)) return true
        await pause(lookEveryMs)
        return false
      }
      await eventually('every process to be healthy', look, healthyWithinMs).catch(
        async (error: unknown) => {
          throw new PlainError(`${String(error)}\n${await compose('logs --tail=20')}`)
        },
      )
    },
    async setting(name) {
      return new RegExp(`^${name}=(.*)$`, 'm').exec(await readSettings())?.[1] ?? ''
    },
  }
}

/** What this machine has in place of a registry and of the systems on the Internet. */
function adapted(line: string): string {
  const bases = `--build-arg=DIST=given --build-arg=RUNTIME=${runtimeName}`
  return line
    .replace('docker build ', `docker build --quiet ${bases} `)
    .replaceAll(file, `${file} -f ${second}`)
}

/** `/readyz` of our own has a health check, and so has the database; the other two have none. */
function isAsItShouldBe(state: string): boolean {
  if (/^(pooler|proxy) /.test(state)) return state.includes(' Up ')
  return state.startsWith('migrate ') ? state.includes(' Exited (0)') : state.includes('(healthy)')
}

/** A value on each line that has none and that was brought. */
function filledIn(text: string, given: Readonly<Record<string, string>>): string {
  return text.replaceAll(
    /^(\w+)=(.*)$/gm,
    (_, name: string, value: string) => `${name}=${given[name] ?? value}`,
  )
}

/** The one thing that ops/compose.yaml has no setting for: where the payment provider is. */
function outsideFile({ hostAddress }: DockerMachine, env: Readonly<Record<string, string>>) {
  const service = {
    extra_hosts: [`${outside}:${hostAddress}`],
    environment: { STRIPE_API_URL: env['STRIPE_API_URL'] },
  }
  const names = ['migrate', 'web-1', 'web-2', 'worker']
  // JSON is YAML, too.
  return JSON.stringify({ services: Object.fromEntries(names.map((name) => [name, service])) })
}
