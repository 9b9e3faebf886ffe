import { randomUUID } from 'node:crypto'
import { fixedHeaders } from '@openline/contract/endpoint'
import { formatCents } from '@openline/contract/money'
import type {
  DeskDispute,
  DisputeAnswer,
  EvidenceSection,
} from '@openline/contract/sales/disputes-desk'
import { emailAbout, expectOk, orderIn } from '@openline/testing/customers'
import { disputeIn, moveDispute, objectTo } from '@openline/testing/disputing'
import { eventually } from '@openline/testing/eventually'
import { careFor, careReason, comesBack, failedOf, givenBack } from '@openline/testing/refund-care'
import { aLineToRenew } from '@openline/testing/renewing'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()

function download(path: string, token: string): Promise<Response> {
  const identity = fixedHeaders({ apiKey: 'openline-web', companyCode: 'openline' })
  return fetch(shop.url(path), { headers: { ...identity, authorization: `Bearer ${token}` } })
}

test('who gets a failed refund in another way is emailed that it is paid, once', async () => {
  const { customer, order } = await givenBack(shop, comesBack)
  const { token } = await aStaffMember(shop, ['money'])
  const { id } = await failedOf(shop, order, token)
  expectOk(await careFor(shop, { id, token }, 'check no. 12, after two calls'))
  const { text } = await emailAbout(shop, customer.email, /^We paid your refund another way/)
  const amount = formatCents(order.lines.finalCheckoutAmountCents)
  expect(text).toContain(`our refund of ${amount} for order ${order.number}`)
  expect(text).toContain('Your order now counts as refunded.')
  // What staff wrote for each other stays with them.
  expect(text).not.toContain('check no. 12')
  expect((await careFor(shop, { id, token }, 'bank transfer')).status).toBe(409)
  await orderIn(shop, customer, order.id, 'refunded')
})

test('of two people who care for one failed refund, one wins and the other is told', async () => {
  const { customer, order } = await givenBack(shop, comesBack)
  const [first, second] = [
    await aStaffMember(shop, ['money']),
    await aStaffMember(shop, ['money'], 'Sam Carter'),
  ]
  const { id } = await failedOf(shop, order, first.token)
  const answers = await Promise.all([
    careFor(shop, { id, token: first.token }, 'bank transfer'),
    careFor(shop, { id, token: second.token }),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.message).toMatch(/^(Alex Kim|Sam Carter) was first, .* ago\./)
  const { rows } = await shop.database.db.execute(
    sql`select act, reason, customer_id from staff_acts where subject_id = ${id}`,
  )
  expect(rows).toEqual([expect.objectContaining({ reason: careReason, customer_id: customer.id })])
  await orderIn(shop, customer, order.id, answers[0]?.status === 200 ? 'refunded' : 'refund_failed')
})

/** A dispute about the payment of a new line, on record. */
async function aDispute(as: 'chargeback' | 'inquiry' = 'chargeback') {
  const owner = await aLineToRenew(shop, { autoRenew: false })
  const providerDisputeId = await objectTo(shop, owner.order.id, as)
  const { id } = await disputeIn(shop, providerDisputeId, 'needs_response')
  return { ...owner, id, providerDisputeId }
}

function answer(id: string, act: string, token: string, body: object = {}) {
  return shop.send<{ message: string; dispute: DeskDispute }>(
    'POST',
    `/app/desk/disputes/${id}/${act}`,
    { token, key: randomUUID(), body: { reason: careReason, ...body } },
  )
}

type DisputePage = {
  dispute: DeskDispute
  answers: DisputeAnswer[]
  evidence: EvidenceSection[]
}

async function pageOf(id: string, token: string): Promise<DisputePage> {
  return expectOk(await shop.send<DisputePage>('GET', `/app/desk/disputes/${id}`, { token }))
}

/** The page once the provider took or refused the answer. */
function answeredPage(id: string, token: string, status: 'sent' | 'refused'): Promise<DisputePage> {
  return eventually(`an answer that is ${status}`, async () => {
    const page = await pageOf(id, token)
    return page.answers.some((given) => given.status === status) && page
  })
}

/** What the bank was sent, as the provider has it. */
async function evidenceAtProvider(providerDisputeId: string) {
  const response = await fetch(`${shop.sandbox.url}/payment/ledger`)
  const ledger = (await response.json()) as {
    disputes: { id: string; evidence: Record<string, string | null> }[]
  }
  return ledger.disputes.find(({ id }) => id === providerDisputeId)?.evidence
}

describe('a dispute at the desk', () => {
  const statement = 'The line was used by the cardholder every day.'

  test('is answered once, with the chosen parts of the record and never what stays with us', async () => {
    const { id, providerDisputeId, order } = await aDispute()
    const staff = await aStaffMember(shop, ['money'])
    const { dispute, evidence } = await pageOf(id, staff.token)
    expect(dispute.nextActions).toEqual(['submit_evidence', 'mark_answered', 'accept'])
    expect(dispute.customerName).toMatch(/^\w+ \w+$/)
    const headings = evidence.map(({ heading }) => heading)
    expect(headings).toEqual(expect.arrayContaining(['Receipt', 'Sign-ins', 'Money']))
    const chosen = { statement, headings: ['Receipt', 'Sign-ins', 'Money'] }
    const other = await aStaffMember(shop, ['money'], 'Sam Carter')
    const answers = await Promise.all([
      answer(id, 'submit', staff.token, chosen),
      answer(id, 'submit', other.token, chosen),
    ])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const [winner, loser] = answers[0]?.status === 200 ? [staff, 1] : [other, 0]
    expect(answers[loser]?.body.message).toBe(
      `${winner.name} has answered this dispute already. Please look at it again.`,
    )
    await disputeIn(shop, providerDisputeId, 'under_review')
    const after = await answeredPage(id, staff.token, 'sent')
    const { uncategorized_text: text, access_activity_log: log } =
      (await evidenceAtProvider(providerDisputeId)) ?? {}
    expect(text).toMatch(new RegExp(`^${statement}\n\nReceipt\n[^]*Order: ${order.number}`))
    expect(text).not.toContain('For our books')
    expect(log).toMatch(/^Sign-ins\n/)
    expect(after.answers).toMatchObject([{ kind: 'evidence', status: 'sent', note: careReason }])
    expect(after.dispute.nextActions).toEqual([])
    const { rows } = await shop.database.db.execute<{ act: string }>(
      sql`select act from staff_acts where subject_id = ${id} order by at, id`,
    )
    expect(rows.map(({ act }) => act)).toEqual(['viewDeskDispute', 'submitEvidence'])
    const kept = await shop.database.db.execute(
      sql`select 1 from dispute_answers where evidence is not null`,
    )
    expect(kept.rows).toEqual([])
  })

  test('that is accepted is lost', async () => {
    const { id, providerDisputeId } = await aDispute()
    const { token } = await aStaffMember(shop, ['money'])
    expectOk(await answer(id, 'accept', token))
    await disputeIn(shop, providerDisputeId, 'lost')
    await answeredPage(id, token, 'sent')
    const { decided } = expectOk(
      await shop.send<{ decided: DeskDispute[] }>('GET', '/app/desk/disputes', { token }),
    )
    expect(decided.find((dispute) => dispute.id === id)).toMatchObject({
      status: 'lost',
      answer: { kind: 'acceptance', status: 'sent' },
    })
  })

  test('is marked when it was answered at the provider; an inquiry can’t be accepted', async () => {
    const { id } = await aDispute('inquiry')
    const { token, name } = await aStaffMember(shop, ['money'])
    expect(await answer(id, 'accept', token)).toMatchObject({ status: 409 })
    const { dispute } = expectOk(await answer(id, 'answered', token))
    expect(dispute).toMatchObject({
      answer: { kind: 'elsewhere', status: 'sent', staffName: name },
      nextActions: [],
    })
  })

  test('that the bank decided meanwhile refuses the evidence, which its page says', async () => {
    const { id, providerDisputeId } = await aDispute()
    const { token } = await aStaffMember(shop, ['money'])
    await injectFault(shop, 'payment', { fault: 'webhook_drop', count: 'always' })
    await moveDispute(shop, providerDisputeId, 'lost')
    expectOk(await answer(id, 'submit', token, { statement, headings: [] }))
    await disputeIn(shop, providerDisputeId, 'lost')
    await resetFaults(shop, 'payment')
    expect((await answeredPage(id, token, 'refused')).answers).toMatchObject([
      { status: 'refused', refusal: expect.stringContaining('can no longer be changed') },
    ])
  })

  test('has its record as a page to print', async () => {
    const { id, order } = await aDispute()
    const { token } = await aStaffMember(shop, ['money'])
    const file = await download(`/app/desk/disputes/${id}/evidence`, token)
    expect(file.headers.get('content-disposition')).toContain(`evidence-${order.number}.html`)
    expect(await file.text()).toContain(`evidence for order ${order.number}`)
  })
})
