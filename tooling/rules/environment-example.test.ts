import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig as readSandboxConfig } from '../../apps/sandbox/src/config.ts'
import { readConfig as readServerConfig } from '../../apps/server/src/config/read-config.ts'
import { variableNames } from '../../apps/server/src/config/variable-names.ts'
import { root } from '../runner/place.mjs'

/** The names that the programs ask for when they read an environment. */
function namesReadIn(openlineEnv: string): Set<string> {
  const names = new Set<string>()
  const env = new Proxy<Record<string, string>>(
    { OPENLINE_ENV: openlineEnv },
    {
      get: (values, name) => {
        names.add(String(name))
        return values[String(name)]
      },
    },
  )
  readServerConfig(env)
  readSandboxConfig(env)
  return names
}

test('.env.example lists every variable that is read, and no other', async () => {
  const example = await readFile(join(root, '.env.example'), 'utf8')
  const listed = Array.from(example.matchAll(/^([A-Z_]+)=/gm), (match) => match[1])
  const read = [...namesReadIn('demo'), ...namesReadIn('production')]
  expect(new Set(listed)).toEqual(new Set(read))
  // The server compares the names of its environment with these.
  expect(new Set<string | undefined>(variableNames)).toEqual(new Set(listed))
})
