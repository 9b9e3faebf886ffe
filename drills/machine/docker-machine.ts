import { existsSync } from 'node:fs'
import { mkdir, readdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Keep } from '../../bench/measure/bench.ts'
import { say } from '../../tooling/runner/say.mjs'
import { boot } from './boot.ts'
import { makeDebian } from './debian-root.ts'
import { openNetwork } from './network.ts'
import { ownFolder } from './own-folder.ts'

/** A clean Debian 13 with Docker and Compose, as a person who deploys would be given one. */
export type DockerMachine = {
  /** Where this machine reaches it. */
  readonly address: string
  /** Where it finds this machine. */
  readonly hostAddress: string
  /** From where its customers come. */
  readonly customerAddresses: readonly string[]
  /** The network namespace that it lives in. */
  readonly networkSpace: string
  /** Runs a line in its shell, in the folder of the repository there; throws with what it wrote when it fails. */
  run(line: string): Promise<string>
  /** Where a file of it is for this machine. */
  path(file: string): string
}

/** What Debian has for it, and what docs/deploy.md asks for besides. */
const packages = ['docker.io', 'docker-cli', 'docker-compose', 'docker-buildx', 'iptables']
const tools = ['ca-certificates', 'openssl', 'bash']
/** Where docs/deploy.md is followed. */
const workFolder = '/root/openline'
/** Addresses that are for tests of networks alone, as those of the machine itself. */
const addresses = ['--bip=198.18.192.1/24', '--default-address-pool=base=198.18.128.0/18,size=24']

/** Installs it into a folder and starts Docker as its first process; it goes with the drill. */
export async function openDockerMachine(keep: Keep): Promise<DockerMachine> {
  const { machines, customerAddresses } = await keep(openNetwork(['docker']))
  const [machine] = machines
  if (!machine) throw new Error('openNetwork makes a machine for each name')
  const { address, hostAddress, space } = machine
  const root = join(await ownFolder(keep, 'machine'), 'root')
  say('Installing Debian 13 with Docker into a folder ...')
  await makeDebian('trixie', root, [...packages, ...tools])
  await mkdir(join(root, workFolder))
  await keep(Promise.resolve({ stop: () => removeControlGroups(space) }))
  const booted = await keep(
    boot({
      root,
      command: ['dockerd', `--cgroup-parent=${space}`, ...addresses],
      ready: 'docker info',
      networkSpace: space,
    }),
  )
  return {
    address,
    hostAddress,
    customerAddresses,
    networkSpace: space,
    run: (line) => booted.run(line, workFolder),
    path: (file) => join(root, file.startsWith('/') ? file : join(workFolder, file)),
  }
}

/** The kernel keeps the control groups of what was killed until they are removed. */
async function removeControlGroups(name: string): Promise<void> {
  const all = '/sys/fs/cgroup'
  const controllers = (await readdir(all)).map((controller) => join(all, controller, name))
  for (const top of [join(all, name), ...controllers].filter((path) => existsSync(path))) {
    const entries = await readdir(top, { recursive: true, withFileTypes: true })
    const below = entries.filter((entry) => entry.isDirectory())
    const paths = below.map((entry) => join(entry.parentPath, entry.name))
    for (const path of [top, ...paths].toSorted().toReversed()) await rmdir(path).catch(() => {})
  }
}
