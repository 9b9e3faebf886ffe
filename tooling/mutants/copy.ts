import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

const workspaces = ['apps', 'packages']

/**
 * Copies the files of the checkout, committed or not, to where they may be mutated. Packages are
 * linked, but our own ones to the copy: Node follows a link to the real file, which has no mutants.
 */
export function copyCheckout(root: string, copy: string): void {
  rmSync(copy, { recursive: true, force: true })
  for (const file of filesOf(root)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  linkPackages(root, copy)
}

function filesOf(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
  return listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)))
}

function linkPackages(root: string, copy: string): void {
  const modules = join(copy, 'node_modules')
  mkdirSync(join(modules, '@openline'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '@openline' || name.startsWith('.')) continue
    symlinkSync(join(root, 'node_modules', name), join(modules, name))
  }
  for (const group of workspaces) {
    for (const name of readdirSync(join(copy, group))) {
      symlinkSync(join(copy, group, name), join(modules, '@openline', name))
      const own = join(root, group, name, 'node_modules')
      if (existsSync(own)) symlinkSync(own, join(copy, group, name, 'node_modules'))
    }
  }
}
