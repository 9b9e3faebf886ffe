import { existsSync } from 'node:fs'
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { PlainError, runMain, say } from './runner/say.mjs'
import { readProductSlug } from './strapi/content-folder.mjs'
import { availability, components, contentTypes } from './strapi/model.mjs'

// Writes our content types into a Strapi project; Strapi makes its tables of them when it starts.

async function main() {
  const project = process.argv[2]
  if (!project) throw new PlainError('Give the folder of a Strapi project.')
  const source = join(resolve(project), 'src')
  await access(source).catch(() => {
    throw new PlainError(`${source} does not exist. Is ${project} a Strapi project?`)
  })
  const language = existsSync(join(project, 'tsconfig.json')) ? 'ts' : 'js'
  const types = contentTypes(await readProductSlug())
  const movesStatus = await hasOldPlans(source)
  for (const [name, fields] of Object.entries(components))
    await writeComponent(source, name, fields)
  for (const type of types) await writeType(source, type, language)
  say(`${types.length} content types and ${Object.keys(components).length} components in ${source}`)
  if (movesStatus) await writeMigration(resolve(project))
  return 0
}

/**
 * Whether plans still have the field whose name Strapi 5 uses itself: there no editor could save a plan.
 * @param {string} source
 */
async function hasOldPlans(source) {
  const text = await readFile(
    join(source, 'api/plan/content-types/plan/schema.json'),
    'utf8',
  ).catch(() => '{}')
  const { attributes = {} } = /** @type {{ attributes?: object }} */ (JSON.parse(text))
  return availability.ours in attributes
}

/**
 * Strapi runs it once, before it adapts its tables to the content types and drops what they lack.
 * @param {string} project
 */
async function writeMigration(project) {
  const { ours, strapis } = availability
  const file = join(
    project,
    'database/migrations/2026.11.23T00.00.00.openline-plan-availability.js',
  )
  await put(
    file,
    `'use strict'

module.exports = {
  async up(knex) {
    if (!(await knex.schema.hasColumn('plans', '${ours}'))) return
    await knex.schema.alterTable('plans', (table) => table.renameColumn('${ours}', '${strapis}'))
  },
}
`,
  )
  say(
    `Plans now have the field ${strapis} instead of ${ours}, a name that Strapi 5 uses itself. Back up Strapi's database, ` +
      `then build and restart Strapi: ${file} moves the values.`,
  )
}

/**
 * @param {string} source
 * @param {string} name
 * @param {import('./strapi/model.mjs').Fields} attributes
 */
async function writeComponent(source, name, attributes) {
  const [category = '', file = ''] = name.split('.')
  const collectionName = `components_${category}_${snake(file)}`
  const info = { displayName: readable(file) }
  const schema = { collectionName, info, options: {}, attributes }
  await put(join(source, 'components', category, `${file}.json`), json(schema))
}

/**
 * @param {string} source
 * @param {import('./strapi/model.mjs').ContentType} type
 * @param {'ts' | 'js'} language
 */
async function writeType(source, { name, plural, translated, fields }, language) {
  const schema = {
    kind: plural ? 'collectionType' : 'singleType',
    collectionName: snake(plural ?? name),
    info: { singularName: name, pluralName: plural ?? `${name}s`, displayName: readable(name) },
    options: { draftAndPublish: true },
    pluginOptions: localized,
    attributes: Object.fromEntries(
      Object.entries(fields).map(([field, kind]) => [
        field,
        translated.includes(field) ? { ...kind, pluginOptions: localized } : kind,
      ]),
    ),
  }
  const folder = join(source, 'api', name)
  await put(join(folder, 'content-types', name, 'schema.json'), json(schema))
  for (const [part, factory] of Object.entries(factories)) {
    const call = `factories.${factory}('api::${name}.${name}')`
    await put(join(folder, part, `${name}.${language}`), modules[language](call))
    // Strapi compiles a TypeScript project without its JavaScript, and refuses both beside each other.
    if (language === 'ts') await rm(join(folder, part, `${name}.js`), { force: true })
  }
}

const modules = {
  /** @param {string} call */
  ts: (call) => `import { factories } from '@strapi/strapi'\n\nexport default ${call}\n`,
  /** @param {string} call */
  js: (call) => `'use strict'\n\nmodule.exports = require('@strapi/strapi').${call}\n`,
}

const localized = { i18n: { localized: true } }

const factories = {
  controllers: 'createCoreController',
  routes: 'createCoreRouter',
  services: 'createCoreService',
}

/** @param {string} name */
function snake(name) {
  return name.replaceAll('-', '_')
}

/** @param {string} name */
function readable(name) {
  return name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase())
}

/** @param {unknown} value */
function json(value) {
  return `${JSON.stringify(value, null, 2)}\n`
}

/**
 * @param {string} file
 * @param {string} text
 */
async function put(file, text) {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

await runMain(main)
