import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { loadEnvironmentFile } from './runner/place.mjs'
import { PlainError, runMain, say } from './runner/say.mjs'
import { contentFolder, readProductSlug } from './strapi/content-folder.mjs'
import { contentTypes } from './strapi/model.mjs'
import { createStrapiClient } from './strapi/strapi-client.mjs'

/**
 * @typedef {import('./strapi/strapi-client.mjs').StrapiClient} StrapiClient
 * @typedef {import('./strapi/model.mjs').ContentType} ContentType
 * @typedef {{ attributes: Record<string, unknown> }} Entry
 */

// Fills an empty Strapi from the content folder. What is there already stays: run it again after a
// failure, or for a type that was added.

const main = async () => {
  loadEnvironmentFile()
  const { STRAPI_URL: url, STRAPI_TOKEN: token } = process.env
  if (!url || !token) {
    throw new PlainError(
      'Set STRAPI_URL, e.g. http://localhost:1337, and STRAPI_TOKEN, a full-access API token of it.',
    )
  }
  const strapi = createStrapiClient({ url: url.replace(/\/$/, ''), token })
  for (const type of contentTypes(await readProductSlug())) {
    const entries = await readEntries(type)
    const made = type.plural
      ? await fillCollection(strapi, type, entries)
      : await fillSingle(strapi, type, entries)
    say(`${type.plural ?? type.name}: ${made} made, ${entries.length - made} were there`)
  }
  return 0
}

/**
 * @param {ContentType} type
 * @returns {Promise<Entry[]>}
 */
const readEntries = async ({ name, plural }) => {
  const file = join(contentFolder(), 'api', `${plural ?? name}.json`)
  const parsed = /** @type {unknown} */ (JSON.parse(await readFile(file, 'utf8')))
  const { data } = /** @type {{ data: Entry | Entry[] }} */ (parsed)
  return Array.isArray(data) ? data : [data]
}

/**
 * @param {StrapiClient} strapi
 * @param {ContentType} type
 * @param {Entry[]} entries
 */
const fillCollection = async (strapi, { plural, key }, entries) => {
  let made = 0
  for (const { attributes } of entries) {
    const value = encodeURIComponent(String(attributes[key ?? '']))
    const known = await strapi.get(`/api/${plural}?filters[${key}][$eq]=${value}&status=draft`)
    if (Array.isArray(known) && known.length > 0) continue
    await strapi.send('POST', `/api/${plural}`, await prepared(strapi, attributes))
    made += 1
  }
  return made
}

/**
 * @param {StrapiClient} strapi
 * @param {ContentType} type
 * @param {Entry[]} entries
 */
const fillSingle = async (strapi, { name }, [entry]) => {
  if (!entry || (await strapi.get(`/api/${name}?status=draft`)) !== null) return 0
  await strapi.send('PUT', `/api/${name}`, await prepared(strapi, entry.attributes))
  return 1
}

/**
 * The fields as Strapi takes them: without ids, which it gives itself, and with pictures uploaded.
 * @param {StrapiClient} strapi
 * @param {unknown} value
 * @returns {Promise<unknown>}
 */
const prepared = async (strapi, value) => {
  if (Array.isArray(value)) return inOrder(value, (item) => prepared(strapi, item))
  if (typeof value !== 'object' || value === null) return value
  if ('data' in value) return pictureOf(strapi, value.data)
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
const inOrder = async (items, work) => {
  /** @type {Result[]} */
  const results = []
  for (const item of items) results.push(await work(item))
  return results
}

/**
 * @param {StrapiClient} strapi
 * @param {unknown} media
 */
const pictureOf = async (strapi, media) => {
  const { attributes } = /** @type {{ attributes?: { url: string } }} */ (media ?? {})
  if (!attributes) return null
  const file = join(contentFolder(), 'uploads', basename(attributes.url))
  return strapi.upload(basename(file), await readFile(file))
}

await runMain(main)
