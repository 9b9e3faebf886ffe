import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { cacheFolder, childEnvironment, root } from '../runner/place.mjs'
import { runHere } from '../runner/processes.mjs'
import { PlainError, runMain, say, secondsSince } from '../runner/say.mjs'
import { type Chosen, isMutable, mutatePatterns, readDiff, sampleLines } from './chosen-lines.ts'
import { copyCheckout } from './copy.ts'
import { equivalents } from './equivalents.ts'
import { type MutationReport, scoreReport, tellScores } from './report.ts'

const features = 'apps/server/src/features'

/** Of a hundred mutants that mean something, so many have to be noticed by the feature's tests. */
const bar = 85

/** Features whose tests stand beside another part of the same noun. */
const testedBeside: Readonly<Record<string, readonly string[]>> = {
  'port-in': ['port-in-cases'],
  'line-safety': ['port-out'],
}

const excludedMutations = [
  'StringLiteral',
  'TemplateLiteral',
  'ObjectLiteral',
  'ArrayDeclaration',
  'Regex',
]

const usage = `npm run mutants                                changed lines since main, and what is not committed
npm run mutants -- --since <commit>            changed lines since a commit
npm run mutants -- orders renewals             whole features: minutes to an hour each
npm run mutants -- orders --lines 40 --seed 7  forty of a feature's lines, the same ones for a seed`

/** `npm run mutants`: changes the code of features in small ways and asks their tests to notice. */
async function main(): Promise<number> {
  const startedAt = Date.now()
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      since: { type: 'string', default: 'main' },
      lines: { type: 'string' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    say(usage)
    return 0
  }
  const chosen =
    positionals.length === 0
      ? changedSince(values.since)
      : positionals.flatMap((name) => ofFeature(name, values))
  if (chosen.length === 0) {
    say(`No code of a feature changed since ${values.since}.\n\n${usage}`)
    return 0
  }
  const report = await mutate(chosen)
  const isSharp = tellScores(scoreReport(report, equivalents), { bar, print: say })
  say(`Took ${secondsSince(startedAt)}.`)
  return isSharp ? 0 : 1
}

function changedSince(since: string): Chosen[] {
  const base = git(['merge-base', since, 'HEAD']).trim()
  const diff = git(['diff', '--unified=0', base, '--', features])
  return readDiff(diff).filter(({ file }) => isMutable(file))
}

function git(args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 })
}

function ofFeature(name: string, { lines, seed }: { lines?: string; seed: string }): Chosen[] {
  const files = codeOf(name).filter(isMutable)
  if (files.length === 0) throw new PlainError(`There is no feature "${name}" in ${features}.`)
  if (!lines) return files.map((file) => ({ file }))
  const sources = files.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
  return sampleLines(sources, { count: Number(lines), seed: Number(seed) })
}

function codeOf(name: string): string[] {
  const folder = folderOf(name)
  return readdirSync(join(root, folder)).map((file) => `${folder}/${file}`)
}

async function mutate(chosen: readonly Chosen[]): Promise<MutationReport> {
  const copy = join(await cacheFolder(), 'mutants')
  say('Copying the checkout ...')
  copyCheckout(root, copy)
  writeFileSync(join(copy, 'stryker.conf.json'), JSON.stringify(settingsOf(chosen)))
  const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js')
  const env = { ...childEnvironment(), MUTANTS_TEST_FOLDERS: testFolders(chosen).join(',') }
  const { code } = await runHere(process.execPath, [stryker, 'run', 'stryker.conf.json'], {
    cwd: copy,
    env,
  })
  if (code !== 0) throw new PlainError('StrykerJS could not run; its words are above.')
  const written = readFileSync(join(copy, 'reports/mutation.json'), 'utf8')
  return JSON.parse(written) as MutationReport // StrykerJS keeps its published schema.
}

/** Mutants stand in the copy itself, all at once: a sandbox of StrykerJS would lose our links. */
function settingsOf(chosen: readonly Chosen[]) {
  return {
    inPlace: true,
    mutate: mutatePatterns(chosen),
    mutator: { excludedMutations },
    ignoreStatic: true,
    coverageAnalysis: 'perTest',
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tooling/mutants/vitest.config.ts', related: false },
    concurrency: 2,
    // What waits for a busy machine is not noticed for that.
    timeoutMS: 30_000,
    reporters: ['progress', 'json'],
    jsonReporter: { fileName: 'reports/mutation.json' },
    allowConsoleColors: false,
    checkers: [],
    cleanTempDir: 'always',
  }
}

/** The folder of a feature, in the wing that it stands in. */
function folderOf(name: string): string {
  const wing = readdirSync(join(root, features)).find((folder) =>
    readdirSync(join(root, features, folder)).includes(name),
  )
  if (!wing) throw new PlainError(`There is no feature ${name}.`)
  return `${features}/${wing}/${name}`
}

function testFolders(chosen: readonly Chosen[]): string[] {
  const names = new Set(chosen.map(({ file }) => file.split('/')[5] ?? ''))
  const beside = [...names].flatMap((name) => testedBeside[name] ?? [])
  return [...names, ...beside].map(folderOf)
}

await runMain(main)
