import type { Answer, Check } from '../run/check.ts'
import type { Requirement } from '../run/requirement.ts'
import { addOnOrder, leaseOrder, numberChangeOrder } from './orders.ts'

type Entry = Answer<'listRecords'>['records'][number]

const section = 'GET /records'
const mostPages = 100
const toleranceMs = 60_000

async function pagesOf(check: Check, since: Date, until: Date): Promise<Entry[][]> {
  const pages: Entry[][] = []
  const window = { since: since.toISOString(), until: until.toISOString() }
  let next: string | null = null
  do {
    const question: Record<string, string> = next === null ? window : { ...window, cursor: next }
    const page: Answer<'listRecords'> = await check.ask('listRecords', question)
    pages.push([...page.records])
    next = page.next
    check.expect(pages.length <= mostPages, `an end after ${mostPages} pages`)
  } while (next !== null)
  return pages
}

function pagesOfRun(check: Check): Promise<Entry[][]> {
  const since = new Date(check.run.startedAt.getTime() - toleranceMs)
  return pagesOf(check, since, new Date(Date.now() + toleranceMs))
}

/** A network says which kinds it lists; others are not its promise. */
async function requireListed(check: Check, kind: Entry['kind']): Promise<void> {
  const since = check.run.startedAt.toISOString()
  const { kinds } = await check.ask('listRecords', { since, until: new Date().toISOString() })
  if (!kinds?.includes(kind)) check.skip(`its "kinds" have no ${kind}`)
}

async function requireRecord(check: Check, kind: Entry['kind'], reference: string): Promise<Entry> {
  const records = await recordsOfRun(check)
  const found = records.find((one) => one.kind === kind && one.reference === reference)
  return check.found(found, `a record "${kind}" of ${reference}`)
}

async function recordsOfRun(check: Check): Promise<Entry[]> {
  return (await pagesOfRun(check)).flat()
}

function isInOrder(page: readonly Entry[]): boolean {
  return page.every(({ at }, index) => at >= (page[index - 1]?.at ?? at))
}

/** What the carrier remembers of what it was sent. */
export const recordChecks: readonly Requirement[] = [
  {
    id: 'records.activation',
    section,
    says: 'An activation is in the records, with its SIM and its number.',
    needs: ['records'],
    run: async (check) => {
      const line = await check.ownLine()
      const records = await recordsOfRun(check)
      const found = records.find(
        ({ kind, reference }) => kind === 'activation' && reference === line.reference,
      )
      const { activations } = await check.ask('listActivations', { reference: line.reference })
      const { iccid, msisdn } = check.found(activations.at(-1), 'the activation in its list')
      const isThere = found?.iccid === iccid && found.msisdn === msisdn
      check.expect(isThere, `a record "activation" of ${line.reference}, with iccid and msisdn`)
    },
  },
  {
    id: 'records.number_lease',
    section,
    says: 'A lease is in the records with its number, where `kinds` has it.',
    needs: ['records', 'numberSearch'],
    run: async (check) => {
      await requireListed(check, 'number_lease')
      const order = await leaseOrder(check)
      await check.ask('leaseNumber', order)
      const { msisdn } = await requireRecord(check, 'number_lease', order.reference)
      check.expect(msisdn === order.msisdn, `"msisdn": "${order.msisdn}"`)
    },
  },
  {
    id: 'records.number_change',
    section,
    says: 'A number change is in the records with its line and, once it is active, its number.',
    needs: ['records', 'numberChange'],
    run: async (check) => {
      await requireListed(check, 'number_change')
      const line = await check.ownLine()
      const order = numberChangeOrder(check, line.reference)
      await check.ask('changeNumber', order)
      const found = await requireRecord(check, 'number_change', order.reference)
      check.expect(found.line === line.reference, `"line": "${line.reference}"`)
      const isNamed = found.status !== 'active' || found.msisdn !== null
      check.expect(isNamed, 'its new number, since it is active')
    },
  },
  {
    id: 'records.add_on',
    section,
    says: 'An add-on is in the records with its line.',
    needs: ['records', 'addOns'],
    run: async (check) => {
      await requireListed(check, 'add_on')
      const line = await check.ownLine()
      const order = addOnOrder(check, line.reference)
      await check.ask('orderAddOn', order)
      const found = await requireRecord(check, 'add_on', order.reference)
      check.expect(found.line === line.reference, `"line": "${line.reference}"`)
    },
  },
  {
    id: 'records.ended',
    section,
    says: 'A line that has ended is a record of its own, and its activation is ended.',
    needs: ['records'],
    run: async (check) => {
      const { reference } = await check.ownLine()
      await check.ask('endLine', { reference })
      const records = (await recordsOfRun(check)).filter((one) => one.reference === reference)
      const ended = records.filter(({ status }) => status === 'ended')
      const kinds = new Set(ended.map(({ kind }) => kind))
      const isThere = kinds.has('activation') && kinds.has('line_end')
      check.expect(isThere, 'records "activation" and "line_end", both "ended"')
    },
  },
  {
    id: 'records.oldest-first',
    section,
    says: 'Records are listed oldest first.',
    needs: ['records'],
    run: async (check) => {
      await check.ownLine()
      await check.ownLine()
      const pages = await pagesOfRun(check)
      check.expect(pages.every(isInOrder), '"at" in order')
    },
  },
  {
    id: 'records.window',
    section,
    says: 'Records are those from `since` on and before `until`.',
    needs: ['records'],
    run: async (check) => {
      const { reference } = await check.ownLine()
      const records = await recordsOfRun(check)
      const own = records.find((one) => one.reference === reference)
      const found = check.found(own, `a record of ${reference}`)
      const after = new Date(found.at.getTime() + 1)
      const has = async (since: Date, until: Date) =>
        (await pagesOf(check, since, until)).flat().some((one) => one.reference === reference)
      check.expect(await has(found.at, after), `the record of ${reference} from its "at" on`)
      const before = new Date(found.at.getTime() - toleranceMs)
      check.expect(!(await has(before, found.at)), `no record of ${reference} before its "at"`)
    },
  },
  {
    id: 'records.pages',
    section,
    says: 'Pages follow one another by their cursor, and have nothing twice.',
    needs: ['records'],
    run: async (check) => {
      const since = new Date(check.run.startedAt.getTime() - 35 * 24 * 3_600_000)
      const pages = await pagesOf(check, since, new Date(Date.now() + toleranceMs))
      if (pages.length < 2) check.skip('everything is on one page')
      const [first = [], second = []] = pages
      const known = new Set(first.map((one) => JSON.stringify(one)))
      const lastMs = Math.max(...first.map(({ at }) => at.getTime()))
      // A call that is repeated within a millisecond may be two records that look alike; an activation never is.
      const isRepeat = ({ at, kind }: Entry) => at.getTime() === lastMs && kind !== 'activation'
      const isTwice = second.some((one) => known.has(JSON.stringify(one)) && !isRepeat(one))
      check.expect(!isTwice, 'other records on the second page')
    },
  },
]
