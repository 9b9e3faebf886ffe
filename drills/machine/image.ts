import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Keep } from '../../bench/measure/bench.ts'
import { root } from '../../tooling/runner/place.mjs'
import { run } from './commands.ts'
import { ownFolder } from './own-folder.ts'

export const imageName = 'localhost/openline'

/** Images and containers of one drill, apart from those of the machine. */
export type ImageStore = {
  readonly options: readonly string[]
  stop(): Promise<void>
}

export type Image = { readonly digest: string; readonly bytes: number }

/** The packages of Debian that Node's program needs to be loaded; certificates and time zones are part of it. */
const libraries = ['libc6', 'libgcc-s1', 'libstdc++6']
export const runtimeName = 'localhost/openline-runtime'

export async function openImageStore(keep: Keep): Promise<ImageStore> {
  const folder = await ownFolder(keep, 'images')
  const options = ['--root', join(folder, 'store'), '--runroot', join(folder, 'run')]
  return {
    options,
    async stop() {
      // The storage driver mounts its folder onto itself, and leaves it so.
      await run('umount', ['--recursive', join(folder, 'store/overlay')])
    },
  }
}

/** Builds the image of production from `dist/` and from Debian's packages, without any image registry. */
export async function buildImage({ options }: ImageStore, builtAt: string): Promise<Image> {
  const buildah = (...args: string[]) => run('buildah', [...options, ...args])
  const folder = await mkdtemp(join(tmpdir(), 'openline-root-'))
  try {
    const files = join(folder, 'root.tar')
    await makeRootFiles(files, builtAt)
    const container = await buildah('from', 'scratch')
    await buildah('add', '--quiet', container, files, '/')
    await buildah('commit', '--quiet', '--rm', '--timestamp', builtAt, container, runtimeName)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const given = ['--build-arg=DIST=given', `--build-arg=RUNTIME=${runtimeName}`]
  // The other format names the container that it was built in, and has a new digest each time.
  const build = ['build', '--quiet', '--format=oci', '--ignorefile=.dockerignore']
  await buildah(...build, '--timestamp', builtAt, ...given, '--tag', imageName, root)
  const [digest = '', size = ''] = (
    await run('podman', [
      ...options,
      'image',
      'inspect',
      '--format={{.Digest}} {{.Size}}',
      imageName,
    ])
  ).split(' ')
  return { digest, bytes: Number(size) }
}

/** The files of the libraries alone: no shell, no package manager, no user who could log in. */
export async function makeRootFiles(file: string, builtAt: string): Promise<void> {
  const env = { ...process.env, SOURCE_DATE_EPOCH: builtAt }
  const what = ['--variant=extract', `--include=${libraries.join()}`]
  const without = ['/usr/share/*', '/usr/bin/*', '/usr/sbin/*', '/sbin/*', '/etc/apt*']
  const excluded = without.map((path) => `--dpkgopt=path-exclude=${path}`)
  await run('mmdebstrap', [...what, ...excluded, 'bookworm', file], { env })
  if ((await stat(file)).size === 0) throw new Error('mmdebstrap made an empty file')
}
