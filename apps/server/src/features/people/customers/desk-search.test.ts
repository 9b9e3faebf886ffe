import { readTables } from '@openline/testing/tables-read'
import { createTestDatabase } from '@openline/testing/test-database'
import { describe, expect, test } from 'vitest'
import { ownId } from '../../../crypto/own-id.ts'
import { openDatabase } from '../../../db/open.ts'
import { kindsOf, questionsOf } from './desk-search-questions.ts'
import { find, findNear } from './desk-search-store.ts'

describe('a text is understood', () => {
  test.each([
    ['Ruiz', ['email', 'name']],
    ['Ana Ruiz', ['name']],
    ['ana@exam', ['email']],
    ['(212) 555-0123', ['phone']],
    ['+1 212 555 0123', ['phone']],
    ['2125550123', ['phone']],
    ['8901 4100 0000 0000 0012', ['iccid']],
    ['89014100000000000012F', ['iccid']],
    ['ol-2k3m9qxa', ['order']],
    ['OL 2K3M9QXA', ['order']],
    ['ol- 2k3m9qxa', ['order']],
    ['2K3M9QXA', ['order', 'email', 'name']],
    ['Anderson', ['email', 'name']],
    ['T-7HKM2', ['ticket']],
    ['4242', ['phone_end', 'card']],
    ['pi_3Nabc123', ['provider_id']],
    ['re_1Nabc123', ['provider_id']],
    ['0192e4a0-7d3c-7b1e-9f00-2f6a51c0ffee', ['id']],
    ['0192E4A0-7D3C-7B1E-9F00-2F6A51C0FFEE', ['id']],
  ])('%s', (text, kinds) => {
    expect(kindsOf(questionsOf(text))).toEqual(kinds)
  })

  test('as a whole first or last name, as each way to part its words, and as the beginnings of words', () => {
    expect(questionsOf('María de O’Cruz')).toEqual([
      {
        by: 'name',
        names: [
          { first: '', last: 'maria de ocruz' },
          { first: 'maria de ocruz', last: '' },
          { first: 'maria', last: 'de ocruz' },
          { first: 'de ocruz', last: 'maria' },
          { first: 'maria de', last: 'ocruz' },
          { first: 'ocruz', last: 'maria de' },
        ],
        words: ['maria', 'de', 'ocruz'],
      },
    ])
    expect(questionsOf('García-López, J')).toEqual([
      expect.objectContaining({ words: ['garcia', 'lopez'] }),
    ])
  })
})

test('no question reads a whole table', async () => {
  const database = await createTestDatabase()
  try {
    // The planner then reads a whole table only where no index serves.
    const url = new URL(database.url)
    url.searchParams.set('options', '-c enable_seqscan=off')
    const opened = openDatabase(url.href)
    const texts = ['Ana', 'Ana Ruiz', 'ana@example.com', '2125550123', '89014100000000000012']
    const ids = ['OL-2K3M9QXA', '4242', 'T-7HKM2', 'pi_3Nabc123', ownId()]
    for (const question of [...texts, ...ids].flatMap(questionsOf)) {
      expect((await find(opened.db, question, 21)).flat()).toEqual([])
    }
    expect((await findNear(opened.db, ['quillfeather', 'ana'], 21)).flat()).toEqual([])
    await opened.close()
    expect(await readTables(database.url)).toEqual([])
  } finally {
    await database.drop()
  }
})
