import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isTest, readSources, type SourceFile } from '../rules/source-files.ts'
import { root } from '../runner/place.mjs'
import type { Way } from './ways.ts'

/** A function on a way, in the file that has it. `by` is the word that leads to it. */
type Stay = { readonly name: string; readonly by: string; readonly file: SourceFile }

const migration = 'apps/server/migrations/0001_triggers_and_vacuum.sql'
const inside = /^(apps\/(server|web)|packages\/contract)\/src\//

/** The steps of a way, and of each the files with the function that it passes. */
export function wayList(way: Way, code: Code): string {
  const stays = Object.entries(way).map(
    ([step, names]) => [step, names.map((name) => findStay(name, code))] as const,
  )
  const passed = new Set(stays.flatMap(([, each]) => each.map(({ file }) => file)))
  const steps = stays.map(([step, each]) => `- **${step}**: ${each.map(shown).join(', ')}`)
  return `${passed.size} files.\n\n${steps.join('\n')}`
}

/** The files that ways may pass, without their comments, by the names that each exports. */
type Code = ReadonlyMap<string, readonly SourceFile[]>

export async function readCode(): Promise<Code> {
  const sources = await readSources('.ts', '.tsx')
  const triggers = { path: migration, text: await readFile(join(root, migration), 'utf8') }
  const code = new Map<string, SourceFile[]>()
  for (const { path, text } of [...sources, triggers]) {
    if (path !== migration && (!inside.test(path) || isTest(path))) continue
    const file = { path, text: text.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '') }
    for (const [, exported = '', trigger = ''] of text.matchAll(named)) {
      const name = exported || trigger
      code.set(name, [...(code.get(name) ?? []), file])
    }
  }
  return code
}

const named =
  /^export (?:default )?(?:async )?(?:function\*?|const|class) (\w+)|^CREATE TRIGGER "(\w+)"/gm

/** The one file that has a function: `name`, `part of its path#name`, with ` < word` where another word leads to it. */
export function findStay(entry: string, code: Code): Stay {
  const [place = '', word] = entry.split(' < ')
  const [name = '', part = ''] = place.split('#').toReversed()
  const [file, ...others] = (code.get(name) ?? []).filter(({ path }) => path.includes(part))
  if (!file) throw new Error(`no file exports ${place}`)
  if (others.length > 0) {
    throw new Error(`${place} is in ${[file, ...others].map(({ path }) => path).join(', ')}`)
  }
  return { name, by: word ?? name, file }
}

/**
 * One sentence for each function that nothing before it on the way leads to: no earlier file has its name (or the
 * word that leads to it), and its own file has the name of no earlier one.
 */
export function findGaps(way: Way, code: Code): string[] {
  const stays = Object.values(way)
    .flat()
    .map((entry) => findStay(entry, code))
  return stays.flatMap(({ name, by, file }, index) => {
    const before = stays.slice(0, index)
    const isLed =
      index === 0 ||
      (has(file, by) && before.some((earlier) => earlier.file !== file && has(earlier.file, by))) ||
      (by === name && before.some((earlier) => imports(file, earlier)))
    return isLed ? [] : [`${file.path}#${name}: nothing before it leads to ${by}`]
  })
}

function imports(file: SourceFile, { name, file: other }: Stay): boolean {
  const base = other.path.slice(other.path.lastIndexOf('/') + 1)
  const [imported = ''] = file.text.split(/^(?:export |function |const )/m)
  return imported.includes(base.replace(/\.ts$/, '')) && has({ ...file, text: imported }, name)
}

function has({ text }: SourceFile, word: string): boolean {
  return text.includes(word) && new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(text)
}

/** `checkout/checkout.ts#placeOrder`: files of the server's features without the way to them. */
function shown({ name, file }: Stay): string {
  const path = file.path
    .replace(/^apps\/server\/(src\/(features\/\w+\/)?)?/, '')
    .replace(/^(apps|packages)\/(\w+)\/src\//, '$2/')
  return `\`${path}#${name}\``
}
