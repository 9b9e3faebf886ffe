import { pageMetaSchema } from '@openline/contract/content'
import { validate } from '@openline/contract/fields'
import { describe, expect, test } from 'vitest'
import { findRecord, findRecords, recordsOf } from './content.server.ts'
import type { Site } from './site.ts'

const meta = { page: 'home', metaTitle: 'Plans', metaDescription: 'All plans' }
function parse(input: unknown) {
  return validate(pageMetaSchema, input)
}
const path = '/content/api/page-metas'

/** A site whose content service gives `answer`. */
function siteWith(content: Site['content']) {
  return { content } as Site
} // only this part is read

describe('records of the content service', () => {
  test.each([
    ['version 4', { data: [{ id: 1, attributes: meta }] }],
    ['version 5', { data: [{ id: 1, documentId: 'x', ...meta }] }],
    ['a single record', { data: { id: 1, attributes: meta } }],
  ])('are read from %s', async (_, answer) => {
    expect(
      await findRecords(
        siteWith(async () => answer),
        path,
        parse,
      ),
    ).toEqual([meta])
  })

  test.each([null, [], 'text', { data: null }, { data: 'x' }])('are none in %j', (answer) => {
    expect(recordsOf(answer)).toEqual([])
  })

  test('that do not fit are left out', async () => {
    const answer = { data: [{ attributes: { page: 'home' } }, { attributes: meta }] }
    expect(
      await findRecords(
        siteWith(async () => answer),
        path,
        parse,
      ),
    ).toEqual([meta])
  })

  test('are none while the service is down', async () => {
    const site = siteWith(() => Promise.reject(new Error('down')))
    expect(await findRecords(site, path, parse)).toEqual([])
    expect(await findRecord(site, path, parse)).toBeNull()
  })

  test('are searched for the one that is wanted', async () => {
    const about = { ...meta, page: 'about' }
    const answer = { data: [{ attributes: meta }, { attributes: about }] }
    const site = siteWith(async () => answer)
    expect(await findRecord(site, path, parse, ({ page }) => page === 'about')).toEqual(about)
  })
})
