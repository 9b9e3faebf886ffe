import { PlainError } from '../../tooling/runner/say.mjs'
import type { Deployment } from './deployment.ts'
import type { Report } from './drill.ts'

/** What a process of ours finds of its own rights, and where it can write. */
const look = `
const { readFileSync, writeFileSync } = require('node:fs')
const status = readFileSync('/proc/self/status', 'utf8')
const field = (name) => new RegExp('^' + name + ':\\\\s*(\\\\S+)', 'm').exec(status)[1]
const written = ['/', '/openline', '/tmp', '/etc', '/usr/bin', '/var'].filter((folder) => {
  try { writeFileSync(folder + '/drill', ''); return true } catch { return false }
})
console.log(JSON.stringify({
  user: field('Uid'), capabilities: field('CapEff'), atMost: field('CapBnd'),
  noNewPrivileges: field('NoNewPrivs'), written,
}))`

const confined = {
  user: '10001',
  capabilities: '0000000000000000',
  atMost: '0000000000000000',
  noNewPrivileges: '1',
  written: [],
}

/** Looks from inside whether the settings of ops/compose.yaml do what they say; throws when one does not. */
export async function expectConfined(shop: Deployment, hostAddress: string): Promise<Report> {
  for (const name of ['web-1', 'web-2', 'worker']) {
    const seen = await shop.compose(
      `exec -T ${name} /usr/bin/node -e '${look.replaceAll("'", '"')}'`,
    )
    if (seen !== JSON.stringify(confined)) throw new PlainError(`${name} is not confined: ${seen}`)
  }
  for (const name of ['pooler', 'proxy']) {
    const refused = await outcome(shop.compose(`exec -T --user 0 ${name} touch /drill`))
    if (!refused.includes('Read-only file system')) throw new PlainError(`${name}: ${refused}`)
  }
  for (const name of ['database', 'pooler']) {
    const gone = await outcome(
      shop.compose(`exec -T ${name} bash -c '</dev/tcp/${hostAddress}/22'`),
    )
    if (!gone.includes('Network is unreachable')) throw new PlainError(`${name}: ${gone}`)
  }
  return [
    ['web and worker from inside', 'user 10001, no capability, none to be had, nothing written'],
    ['pooler and proxy', 'write no file'],
    ['database and pooler', 'have no way out'],
  ]
}

function outcome(running: Promise<string>): Promise<string> {
  return running.catch((error: unknown) => String(error))
}
