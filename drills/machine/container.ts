import { eventually } from '@openline/testing/eventually'
import { PlainError } from '../../tooling/runner/say.mjs'
import { run } from './commands.ts'
import { type ImageStore, imageName } from './image.ts'

export type Container = {
  /** Runs a module of the image beside the program, in the same container. */
  runModule(path: string): Promise<string>
  stop(): Promise<void>
}

/** What a cluster would impose: nothing can be written, no right of root is left, memory has an end. */
const confinement = [
  '--read-only',
  '--read-only-tmpfs=false',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
  '--memory=512m',
  '--ulimit=nofile=4096:4096',
  '--ulimit=nproc=4096:4096',
]

/** The name under which a container finds this machine; production takes no system at `localhost`. */
export const machineName = 'machine.internal'

/** runc, because crun does not start on machines that mount both versions of control groups. */
const runtime = ['--runtime=runc', '--cgroup-manager=cgroupfs']

const readyWithinMs = 60_000

type Variables = Readonly<Record<string, string>>

function optionsOf(env: Variables): string[] {
  const network = ['--network=host', `--add-host=${machineName}:127.0.0.1`, '--no-healthcheck']
  const variables = Object.entries(env).map(([name, value]) => `--env=${name}=${value}`)
  return [...network, ...confinement, ...variables]
}

/** Runs the image with other words than its own, to the end. */
export function runOnce(store: ImageStore, env: Variables, words: readonly string[]) {
  const podman = [...runtime, ...store.options, 'run', '--rm']
  return run('podman', [...podman, ...optionsOf(env), imageName, ...words])
}

/** Starts the image with the network of the machine and waits until `url` answers. */
export async function startContainer(
  store: ImageStore,
  env: Variables,
  url: string,
): Promise<Container> {
  const podman = (...words: string[]) => run('podman', [...runtime, ...store.options, ...words])
  const id = await podman('run', '--detach', ...optionsOf(env), imageName)
  const container = {
    runModule: (path: string) => podman('exec', id, '/usr/bin/node', path),
    async stop() {
      await podman('stop', '--time=20', id)
      await podman('rm', id)
    },
  }
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  await eventually(`${url} to answer`, answers, readyWithinMs).catch(async (error: unknown) => {
    const log = await podman('logs', id)
    await container.stop()
    throw new PlainError(`${String(error)}\n${log}`)
  })
  return container
}
