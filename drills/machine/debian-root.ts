import { run } from './commands.ts'

/** Debian 12, on which everything here was tried, and Debian 13, which has newer programs of others. */
type Release = 'bookworm' | 'trixie'

/** Nothing that only a person reads. */
const without = ['/usr/share/doc/*', '/usr/share/man/*', '/usr/share/locale/*']

/** Installs packages with what they need into a folder, or into an archive when `target` ends with .tar. */
export async function makeDebian(
  release: Release,
  target: string,
  packages: readonly string[],
): Promise<void> {
  await run('mmdebstrap', [
    '--quiet',
    '--variant=minbase',
    `--include=${packages.join()}`,
    '--aptopt=APT::Install-Recommends "false"',
    ...without.map((path) => `--dpkgopt=path-exclude=${path}`),
    release,
    target,
  ])
}
