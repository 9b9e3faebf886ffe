import { join } from 'node:path'
import { root } from '../../tooling/runner/place.mjs'
import { runQuietly } from '../../tooling/runner/processes.mjs'

/** Runs one command of an operator. */
export type Operate = (...words: readonly string[]) => Promise<{ code: number; output: string }>

/** Commands with the variables of a server, by its build. */
export function operateWith(env: Record<string, string>, dist = join(root, 'dist')): Operate {
  return (...words) => runQuietly(process.execPath, [join(dist, 'operate.mjs'), ...words], { env })
}

/** A command at the shop that the journeys share. */
export const operate: Operate = (...words) => {
  const variables = process.env['E2E_SHOP_VARIABLES'] ?? '{}'
  return operateWith(JSON.parse(variables) as Record<string, string>)(...words) // set by the global setup
}
