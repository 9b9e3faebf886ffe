import { access, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { PlainError, runMain, say } from './runner/say.mjs'
import { readProductSlug } from './strapi/content-folder.mjs'
import { components, contentTypes } from './strapi/model.mjs'

// Writes our content types into a Strapi project; Strapi makes its tables of them when it starts.

async function main() {
  const project = process.argv[2]
  if (!project) throw new PlainError('Give the folder of a Strapi project.')
  const source = join(resolve(project), 'src')
  await access(source).catch(() => {
    throw new PlainError(`${source} does not exist. Is ${project} a Strapi project?`)
  })
  const types = contentTypes(await readProductSlug())
  for (const [name, fields] of Object.entries(components))
    await writeComponent(source, name, fields)
  for (const type of types) await writeType(source, type)
  say(`${types.length} content types and ${Object.keys(components).length} components in ${source}`)
  return 0
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
 */
async function writeType(source, { name, plural, key, fields }) {
  const schema = {
    kind: plural ? 'collectionType' : 'singleType',
    collectionName: snake(plural ?? name),
    info: { singularName: name, pluralName: plural ?? `${name}s`, displayName: readable(name) },
    options: { draftAndPublish: true },
    pluginOptions: localized,
    attributes: Object.fromEntries(
      Object.entries(fields).map(([field, kind]) => [
        field,
        field === key ? kind : { ...kind, pluginOptions: localized },
      ]),
    ),
  }
  const folder = join(source, 'api', name)
  await put(join(folder, 'content-types', name, 'schema.json'), json(schema))
  for (const [part, factory] of Object.entries(factories)) {
    const text = `'use strict'\n\nmodule.exports = require('@strapi/strapi').factories.${factory}('api::${name}.${name}')\n`
    await put(join(folder, part, `${name}.js`), text)
  }
}

/** Editors may write each record in several languages; only its key is the same in all. */
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
