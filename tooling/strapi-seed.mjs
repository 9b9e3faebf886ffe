import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { loadEnvironmentFile } from './runner/place.mjs'
import { PlainError, runMain, say } from './runner/say.mjs'
import { contentFolder, readProductSlug } from './strapi/content-folder.mjs'
import { availability, contentTypes } from './strapi/model.mjs'
import { createStrapiClient } from './strapi/strapi-client.mjs'

/**
 * @typedef {import('./strapi/strapi-client.mjs').StrapiClient} StrapiClient
 * @typedef {import('./strapi/model.mjs').ContentType} ContentType
 * @typedef {{ attributes: Record<string, unknown> }} Entry
 */

// Fills an empty Strapi from the content folder, in each language that both know. What is there already
// stays: run it again after a failure, or for a type or a language that was added.

async function main() {
  loadEnvironmentFile()
  const { STRAPI_URL: url, STRAPI_TOKEN: token } = process.env
  if (!url || !token) {
    throw new PlainError(
      'Set STRAPI_URL, e.g. http://localhost:1337, and STRAPI_TOKEN, a full-access API token for it.',
    )
  }
  const strapi = createStrapiClient({ url: url.replace(/\/$/, ''), token })
  const types = contentTypes(await readProductSlug())
  for (const type of types) await fill(strapi, type, 'api', null)
  if (await hasSpanish(strapi)) {
    for (const type of types) await fill(strapi, type, 'es/api', 'es')
  }
  return 0
}

/**
 * Only Strapi can say which languages it has, and only people add one.
 * @param {StrapiClient} strapi
 */
async function hasSpanish(strapi) {
  if (!existsSync(join(contentFolder(), 'es/api'))) return false
  if ((await strapi.locales()).includes('es')) return true
  say(
    'Spanish skipped. Add the locale es under Settings → Internationalization and run this again.',
  )
  return false
}

/**
 * @param {StrapiClient} strapi
 * @param {ContentType} type
 * @param {string} folder
 * @param {string | null} locale null: the one that Strapi began with
 */
async function fill(strapi, type, folder, locale) {
  const entries = await readEntries(type, folder)
  const made = type.plural
    ? await fillCollection(strapi, type, entries, locale)
    : await fillSingle(strapi, type, entries, locale)
  const name = [type.plural ?? type.name, ...(locale ? [`in ${locale}`] : [])].join(' ')
  say(`${name}: ${made} created, ${entries.length - made} already there`)
}

/**
 * @param {ContentType} type
 * @param {string} folder
 * @returns {Promise<Entry[]>}
 */
async function readEntries({ name, plural }, folder) {
  const file = join(contentFolder(), folder, `${plural ?? name}.json`)
  const parsed = /** @type {unknown} */ (JSON.parse(await readFile(file, 'utf8')))
  const { data } = /** @type {{ data: Entry | Entry[] }} */ (parsed)
  return Array.isArray(data) ? data : [data]
}

/**
 * @param {StrapiClient} strapi
 * @param {ContentType} type
 * @param {Entry[]} entries
 * @param {string | null} locale
 */
async function fillCollection(strapi, type, entries, locale) {
  const { plural, key } = type
  let made = 0
  for (const { attributes } of entries) {
    const value = encodeURIComponent(String(attributes[key ?? '']))
    const question = `/api/${plural}?filters[${key}][$eq]=${value}&status=draft`
    const [known] = recordsIn(await strapi.get(question + (locale ? `&locale=${locale}` : '')))
    if (known) continue
    const fields = inStrapisNames(await preparedFields(strapi, attributes), type)
    if (locale === null) await strapi.send('POST', `/api/${plural}`, fields)
    else {
      // Another language of the same record, not a record of its own.
      const [original] = recordsIn(await strapi.get(question))
      if (!original?.documentId) {
        throw new PlainError('Strapi 4 accepts no translations this way. Enter them in its editor.')
      }
      await strapi.send('PUT', `/api/${plural}/${original.documentId}?locale=${locale}`, fields)
    }
    made += 1
  }
  return made
}

/**
 * @param {Record<string, unknown>} fields
 * @param {ContentType} type
 */
function inStrapisNames(fields, type) {
  const { ours, strapis } = availability
  if (!(strapis in type.fields)) return fields
  const { [ours]: value, ...others } = fields
  return { ...others, [strapis]: value }
}

/** @param {unknown} answer */
function recordsIn(answer) {
  /** @type {{ documentId?: string }[]} */
  return Array.isArray(answer) ? answer : []
}

/**
 * @param {StrapiClient} strapi
 * @param {ContentType} type
 * @param {Entry[]} entries
 * @param {string | null} locale
 */
async function fillSingle(strapi, { name }, [entry], locale) {
  const language = locale ? `locale=${locale}` : ''
  const known = await strapi.get(`/api/${name}?status=draft${language && `&${language}`}`)
  if (!entry || known !== null) return 0
  const fields = await preparedFields(strapi, entry.attributes)
  await strapi.send('PUT', `/api/${name}${language && `?${language}`}`, fields)
  return 1
}

/**
 * The fields as Strapi takes them: without ids, which it gives itself, and with pictures uploaded.
 * @param {StrapiClient} strapi
 * @param {unknown} value
 * @returns {Promise<unknown>}
 */
async function prepared(strapi, value) {
  if (Array.isArray(value)) return inOrder(value, (item) => prepared(strapi, item))
  if (typeof value !== 'object' || value === null) return value
  return 'data' in value ? pictureOf(strapi, value.data) : preparedFields(strapi, value)
}

/**
 * @param {StrapiClient} strapi
 * @param {object} value
 * @returns {Promise<Record<string, unknown>>}
 */
async function preparedFields(strapi, value) {
  const fields = Object.entries(value).filter(([name]) => name !== 'id')
  /** @type {[string, unknown][]} */
  const done = await inOrder(fields, async ([name, field]) => [name, await prepared(strapi, field)])
  return Object.fromEntries(done)
}

/**
 * One after the other: two first uploads at once make Strapi stumble over its own folder.
 * @template Item, Result
 * @param {readonly Item[]} items
 * @param {(item: Item) => Promise<Result>} work
 */
async function inOrder(items, work) {
  /** @type {Result[]} */
  const results = []
  for (const item of items) results.push(await work(item))
  return results
}

/** Every language shows the same pictures: by file, their ids in the media library; null for a refused one. */
const uploaded = /** @type {Map<string, number | null>} */ (new Map())

/**
 * @param {StrapiClient} strapi
 * @param {unknown} media
 */
async function pictureOf(strapi, media) {
  const { attributes } = /** @type {{ attributes?: { url: string } }} */ (media ?? {})
  if (!attributes) return null
  const file = join(contentFolder(), 'uploads', basename(attributes.url))
  const known = uploaded.get(file)
  if (known !== undefined) return known
  const answer = await strapi.upload(basename(file), await readFile(file))
  if ('refusal' in answer) say(`${basename(file)} was not uploaded: ${answer.refusal}. ${svgHint}`)
  const id = 'id' in answer ? answer.id : null
  uploaded.set(file, id)
  return id
}

const svgHint =
  'Upload it in the editor as PNG, or allow image/svg+xml under upload in config/plugins.'

await runMain(main)
