import { cp, realpath } from 'node:fs/promises'
import { relative } from 'node:path'
import { findNode } from '../../tooling/runner/pinned-node.mjs'
import { root } from '../../tooling/runner/place.mjs'
import { makeDebian } from './debian-root.ts'
import type { DockerMachine } from './docker-machine.ts'
import { makeRootFiles, runtimeName } from './image.ts'

/** What docs/deploy.md copies out of the repository, and what an image from a given `dist/` is built of. */
export async function layOutRepository(machine: DockerMachine): Promise<void> {
  // Not npm's link to it: the image is built from the package's own path.
  const node = relative(root, await realpath(await findNode()))
  for (const path of ['Containerfile', '.dockerignore', 'ops', 'drills/stand-ins', 'dist', node]) {
    await cp(path, machine.path(path), { recursive: true, dereference: true })
  }
}

/** The images of others, by the names that ops/compose.yaml has for them. */
const standIns = {
  postgres: 'docker.io/library/postgres:17',
  pgbouncer: 'docker.io/edoburu/pgbouncer:v1.24.1-p1',
  caddy: 'docker.io/library/caddy:2.11',
}
const programs = ['postgresql-17', 'pgbouncer', 'caddy']

/** Makes them of Debian's packages, under those names, and the base of our own image. Gives their versions. */
export async function makeStandIns(machine: DockerMachine, builtAt: string): Promise<string> {
  await makeDebian('trixie', machine.path('/root/programs.tar'), [...programs, 'libcap2-bin'])
  await machine.run('docker import --message=stand-in /root/programs.tar localhost/debian-programs')
  for (const [target, image] of Object.entries(standIns)) {
    const words = `--file drills/stand-ins/Containerfile --target ${target} --tag ${image}`
    await machine.run(`docker build --quiet ${words} drills/stand-ins`)
  }
  await makeRootFiles(machine.path('/root/runtime.tar'), builtAt)
  await machine.run(`docker import /root/runtime.tar ${runtimeName}`)
  const shown = await machine.run(
    `docker run --rm localhost/debian-programs dpkg-query --show ${programs.join(' ')}`,
  )
  return shown.replaceAll('\t', ' ').replaceAll('\n', ', ')
}
