import { randomUUID } from 'node:crypto'
import type { DeskPortIn } from '@openline/contract/processes/port-in-cases-desk'
import type { CorrectionLink } from '@openline/contract/processes/port-in-links'
import { emailsTo, expectOk } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aPortIn } from '@openline/testing/port-ins'
import { aStaffMember } from '@openline/testing/staff'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()

const day = 24 * 3600

type Moving = Awaited<ReturnType<typeof aPortIn>>

/** The links of the emails about refusals of a port-in. */
async function linksOf({ customer }: Pick<Moving, 'customer'>, wanted = 1): Promise<string[]> {
  return eventually('the emails with a link', async () => {
    const emails = await emailsTo(shop, customer.email)
    const tokens = emails.flatMap(({ text }) => /\/fix-transfer\/([\w-]+)/.exec(text)?.[1] ?? [])
    return tokens.length >= wanted && tokens
  })
}

function linkCalls(token: string) {
  const path = `/app/port-in-corrections/${token}`
  return {
    view: () => shop.send<CorrectionLink>('GET', path),
    seen: async () => expectOk(await shop.send<CorrectionLink>('GET', path)),
    correct: (body: object) => shop.send<{ message: string }>('POST', path, { body }),
  }
}

/** A port-in that was refused, with the link of its email. */
async function aRefusedPortIn(ending = '0121') {
  const moving = await aPortIn(shop, ending)
  await moving.reached(moving.id, 'action_required')
  const [token = ''] = await linksOf(moving)
  return { ...moving, token, ...linkCalls(token) }
}

const newPin = { reason: 'pin_invalid', pinPassword: '90 38' }

describe('a refused port-in is corrected by the link in its email', () => {
  test('without signing in; the page says the reason and the last digits, and nothing else', async () => {
    const {
      msisdn,
      id,
      seen,
      correct,
      reached,
      customer,
      view: _view,
      ...moving
    } = await aRefusedPortIn()
    const link = await seen()
    expect(link).toEqual({
      status: 'open',
      title: 'Fix your number transfer',
      advice: `This is about the number ending in ${msisdn.slice(-4)}. You don’t need to sign in. We’ll send your request again right away.`,
      refusal: {
        reason: 'pin_invalid',
        message: 'Your old carrier didn’t accept this PIN.',
        hint: expect.stringContaining('transfer PIN'),
        fields: ['pinPassword'],
        confirm: null,
      },
    })
    expect(JSON.stringify(link)).not.toMatch(/Robin|Rivera|50309|123456789|4921|@/)
    expect(expectOk(await correct(newPin)).message).toBe(
      'Thanks! We sent your transfer request again. We’ll email you the answer.',
    )
    await reached(id, 'completed')
    const { token } = customer
    const { timeline } = expectOk(
      await shop.send<{ timeline: { title: string }[] }>('GET', `/app/users/portin/${id}`, {
        token,
      }),
    )
    expect(timeline.map(({ title }) => title)).toContain('Corrected with the link in our email')
    expect(await linkCalls(moving.token).seen()).toMatchObject({
      status: 'ended',
      title: 'This transfer has ended',
      refusal: null,
    })
  })

  test.each([
    ['0120', ['billingAccount'], { billingAccount: '987654321' }],
    ['0123', ['zipCode'], { zipCode: '50310' }],
    ['0124', ['firstName', 'lastName'], { firstName: 'Roberta' }],
    ['0127', [], { confirmed: true }],
  ])('a number ending in %s asks for %j, and for nothing less', async (ending, fields, fix) => {
    const { id, seen, correct, reached } = await aRefusedPortIn(ending)
    const { refusal } = await seen()
    expect(refusal?.fields).toEqual(fields)
    const reason = refusal?.reason
    expect(await correct({ reason })).toMatchObject({
      status: 422,
      body: { errors: (fields.length > 0 ? fields : ['confirmed']).map((field) => ({ field })) },
    })
    expect((await correct({ reason, ...fix })).status).toBe(200)
    await reached(id, 'completed')
  })

  test('what the old carrier did not refuse stays as it was', async () => {
    const { id, correct, reached } = await aRefusedPortIn()
    expect((await correct({ ...newPin, firstName: 'Mallory', zipCode: '10001' })).status).toBe(200)
    const { rows } = await shop.database.db.execute(
      sql`select first_name as name, zip_code as zip from port_ins where id = ${id}`,
    )
    expect(rows).toEqual([{ name: 'Robin', zip: '50309' }])
    await reached(id, 'completed')
  })

  test('once: of two at the same moment one is sent, and the link of an earlier refusal is used up', async () => {
    const moving = await aRefusedPortIn('0150')
    const wrong = (pinPassword: string) => ({ reason: 'pin_invalid', pinPassword })
    const both = await Promise.all([moving.correct(wrong('1111')), moving.correct(wrong('2222'))])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(both.find(({ status }) => status === 409)?.body.message).toBe(
      'This was already corrected. There’s nothing left to do here. We’ll email you when your old carrier answers.',
    )
    const second = (await linksOf(moving, 2)).find((link) => link !== moving.token) ?? ''
    expect(await moving.seen()).toMatchObject({ status: 'corrected', refusal: null })
    expect((await moving.correct(wrong('3333'))).status).toBe(409)
    expect(await linkCalls(second).seen()).toMatchObject({ status: 'open' })
  })

  test('not after 14 days, nor when the transfer was canceled', async () => {
    const moving = await aRefusedPortIn()
    shop.pass(15 * day)
    expect(await moving.seen()).toMatchObject({ status: 'expired', title: 'This link has expired' })
    expect((await moving.correct(newPin)).body.message).toBe(
      'This link has expired. Please sign in to correct it in your account, or ask us for a new link.',
    )
    shop.returnToPresent()
    expectOk(await moving.cancel(moving.id))
    expect(await moving.seen()).toMatchObject({
      status: 'canceled',
      title: 'This transfer was canceled',
    })
    expect((await moving.correct(newPin)).status).toBe(409)
  })

  test('a link that we did not sign is not found, and trying is limited', async () => {
    const { token, correct } = await aRefusedPortIn()
    // Not the last letter, two of whose six bits say nothing.
    const [before, other, after] = [token.slice(0, -9), token.at(-9), token.slice(-8)]
    const forged = linkCalls(`${before}${other === 'A' ? 'B' : 'A'}${after}`)
    expect(await forged.view()).toMatchObject({
      status: 404,
      body: { message: 'This link isn’t complete. Please open it from the email.' },
    })
    expect((await forged.correct(newPin)).status).toBe(404)
    for (let tries = 0; tries < 6; tries += 1) await correct({ reason: 'zip_mismatch' })
    expect((await correct(newPin)).status).toBe(429)
  })

  test('a reason that changed meanwhile is said instead of sent', async () => {
    const { correct } = await aRefusedPortIn()
    expect((await correct({ ...newPin, reason: 'zip_mismatch' })).body.message).toBe(
      'Your old carrier answered something else. Please reload this page to see what it is.',
    )
  })
})

test('a refusal of the SIM or the number itself has no such link: only who is signed in changes those', async () => {
  for (const ending of ['0132', '0129']) {
    const moving = await aPortIn(shop, ending)
    await moving.reached(moving.id, 'action_required')
    const mail = await eventually('the email', async () =>
      (await emailsTo(shop, moving.customer.email)).find(({ text }) =>
        text.includes('fix_port_in'),
      ),
    )
    expect(mail.text).not.toContain('/fix-transfer/')
  }
})

test('staff send the email with the link again, until support takes over and the link says so', async () => {
  const moving = await aRefusedPortIn('0150')
  const { token } = await aStaffMember(shop, ['support'])
  const path = `/app/desk/port-ins/${moving.id}`
  const actions = async () =>
    expectOk(await shop.send<{ page: DeskPortIn }>('GET', path, { token })).page.nextActions
  expect(await actions()).toContain('send_link')
  const body = { reason: 'The customer deleted it' }
  expectOk(await shop.send('POST', `${path}/emails`, { token, key: randomUUID(), body }))
  const links = await linksOf(moving, 2)
  expect(await linkCalls(links[0] ?? '').seen()).toMatchObject({ status: 'open' })
  await shop.database.db.execute(sql`update port_ins set assisted = true where id = ${moving.id}`)
  expect(await actions()).not.toContain('send_link')
  expect(await moving.seen()).toMatchObject({
    status: 'support',
    title: 'Our support team is working on it',
    refusal: null,
  })
})
