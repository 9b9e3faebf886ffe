import { randomUUID } from 'node:crypto'
import { carrierLedger, iccidOf } from '@openline/testing/carrier-side'
import {
  aCustomer,
  emailAbout,
  emailsTo,
  expectOk,
  signedInAgain,
} from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, onlyLineOf } from '@openline/testing/lines'
import { aNumber, aPortIn, oldService, portInCalls } from '@openline/testing/port-ins'
import { aFreeSim } from '@openline/testing/sims'
import { useTestShop } from '@openline/testing/use-test-shop'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

const shop = useTestShop()

const day = 24 * 3600

function refusedNumber(message: string) {
  return { status: 422, body: { errors: [{ field: 'msisdn', message }] } }
}

describe('a refusal', () => {
  test('marks the one field; corrected, the number moves, and all else was kept', async () => {
    const { msisdn, id, reached, resubmit, customer, line } = await aPortIn(shop, '0121')
    expect(await reached(id, 'action_required')).toMatchObject({
      reason: { code: 'pin_invalid', fields: ['pinPassword'], by: 'customer' },
      kept: expect.arrayContaining(['billingAccount', 'firstName', 'zipCode']),
      triesLeft: 2,
      nextActions: ['edit', 'resubmit', 'cancel'],
    })
    const again = (pin: string) => resubmit({ msisdn, oldService: { billingAccountPassword: pin } })
    const field = 'oldService.billingAccountPassword'
    const refused = { status: 422, body: { errors: [{ field }] } }
    expect(await resubmit({ msisdn })).toMatchObject(refused)
    expect(await again('4921-7358')).toMatchObject(refused)
    expect(await resubmit({ msisdn: aNumber(), portInId: id })).toMatchObject(
      refusedNumber('To bring a different number, cancel this transfer first.'),
    )
    expect((await again('90 38')).body.portIn).toMatchObject({ status: 'submitted', attempts: 2 })
    await reached(id, 'completed')
    const { token } = customer
    const log = await shop.send<{ entries: { kind: string; by: string }[] }>(
      'GET',
      `/app/lines/${line.id}/activity`,
      { token },
    )
    const steps = log.body.entries.map(({ kind, by }) => `${kind} by ${by}`).toReversed()
    expect(steps.slice(1, 4)).toEqual([
      'port_in_started by you',
      'port_in_refused by carrier',
      'port_in_resent by you',
    ])
  })

  test.each([
    ['0120', { oldService: { billingAccountNumber: '987654321' } }],
    ['0123', { accountDetails: { zipCode: '50310' } }],
    ['0124', { oldService: { firstName: 'Roberta' } }],
    [
      '0125',
      { accountDetails: { streetNumber: '7', streetName: 'Elm', city: 'Ames', state: 'IA' } },
    ],
    ['0127', { accountDetails: { confirmed: true } }],
    ['0131', { accountDetails: { confirmed: true } }],
  ])('of a number ending in %s is settled by %j, and by nothing less', async (ending, fix) => {
    const { msisdn, id, reached, resubmit } = await aPortIn(shop, ending)
    await reached(id, 'action_required')
    expect((await resubmit({ msisdn })).status).toBe(422)
    expect((await resubmit({ msisdn, ...fix })).status).toBe(200)
    await reached(id, 'completed')
  })

  test('of an unknown number lets a mistyped digit be corrected, to a number that can be brought', async () => {
    const { id, reached, resubmit, msisdn, line } = await aPortIn(shop, '0129')
    await reached(id, 'action_required')
    const corrected = aNumber()
    expect((await resubmit({ msisdn: corrected })).status).toBe(404)
    const correct = (number: string) => resubmit({ msisdn: number, portInId: id })
    for (const [number, sentence] of [
      ['(800) 555-0199', 'This number is not eligible for port-in.'],
      [line.mdn ?? '', 'This number is already with us.'],
      [(await aPortIn(shop, '0151')).msisdn, 'This number is already being transferred.'],
    ] as const) {
      expect(await correct(number)).toMatchObject(refusedNumber(sentence))
    }
    const { body } = await correct(corrected)
    expect(body.portIn).toMatchObject({ msisdn: corrected, status: 'submitted' })
    expect((await reached(id, 'completed')).msisdn).not.toBe(msisdn)
  })

  test.each([
    [
      'en',
      'One thing to fix before we can transfer your number',
      'Fix it now: https://shop.example',
    ],
    [
      'es',
      'Hay algo que corregir para trasladar su número',
      'Corregirlo ahora: https://shop.example/es',
    ],
  ])('is emailed with a link to where it is put right (%s)', async (language, subject, link) => {
    const { customer, line } = await aLineOwner(shop)
    await shop.database.db.execute(
      sql`update customers set language = ${language} where id = ${customer.id}`,
    )
    const calls = portInCalls(shop, customer)
    await calls.bring({
      msisdn: aNumber('0121'),
      zipCode: '50309',
      oldService: { ...oldService, firstName: 'Robin', lastName: 'Rivera' },
      tempSubscriptionId: line.id,
    })
    const mail = await eventually('the email', async () =>
      (await emailsTo(shop, customer.email)).find((each) => each.subject === subject),
    )
    expect(mail.text).toContain(`${link}/fix-transfer/`)
  })

  test('after the third one support takes over, with everything it needs but the secrets', async () => {
    const { msisdn, id, reached, resubmit, view, customer } = await aPortIn(shop, '0150')
    for (const pin of ['20461357', '80246135']) {
      await reached(id, 'action_required')
      await resubmit({ msisdn, oldService: { billingAccountPassword: pin } })
    }
    await eventually('support', async () => (await view(id)).portIn.assisted)
    const { portIn, timeline } = await view(id)
    expect(portIn).toMatchObject({ triesLeft: 0, nextActions: ['contact_support', 'cancel'] })
    expect(timeline.at(-1)).toMatchObject({ kind: 'support' })
    const change = { msisdn, oldService: { billingAccountPassword: '3333' } }
    expect((await resubmit(change)).status).toBe(409)
    const [mail] = await eventually('an email to support', async () => {
      const emails = await emailsTo(shop, 'support@openline.example')
      const about = emails.filter(({ text }) => text.includes(id))
      return about.length > 0 && about
    })
    expect(mail?.text).toContain('pin_invalid')
    expect(mail?.text).not.toMatch(/20461357|80246135|123456789/)
    const told = await eventually('an email about each refusal', async () => {
      const emails = await emailsTo(shop, customer.email)
      const refused = emails.filter(({ text }) => text.includes('didn’t accept this PIN'))
      return refused.length >= 3 && refused
    })
    const ofSupport = 'Our support team is working on your transfer'
    const toFix = 'One thing to fix before we can transfer your number'
    expect(told.map(({ subject }) => subject).toSorted()).toEqual([toFix, toFix, ofSupport])
    expect(told.filter(({ text }) => text.includes('/fix-transfer/'))).toHaveLength(2)
  })

  describe('for the SIM of the line', () => {
    const refusedForSim = async () => {
      const moving = await aPortIn(shop, '0132')
      await moving.reached(moving.id, 'action_required')
      return moving
    }

    test('is settled by another SIM card of the customer’s, which the line moves to first', async () => {
      const { id, msisdn, reached, resubmit, customer } = await refusedForSim()
      const iccid = aFreeSim()
      const { body } = await resubmit({ msisdn, portInId: id, activationDetails: { iccid } })
      expect(body.message).toContain('Your line is moving to the new SIM')
      await reached(id, 'completed')
      expect(await onlyLineOf(shop, customer)).toMatchObject({
        mdn: msisdn,
        iccidLast4: iccid.slice(-4),
      })
    })

    test('is settled by a new eSIM, and the request is sent again without the customer', async () => {
      const { id, line, reached, view, customer } = await refusedForSim()
      expectOk(
        await shop.send('POST', `/app/lines/${line.id}/replace-sim`, {
          token: customer.token,
          key: randomUUID(),
          body: { sim: 'esim' },
        }),
      )
      await reached(id, 'completed')
      expect((await view(id)).portIn.attempts).toBe(2)
    })

    test('is settled by the line’s own SIM, named by the customer', async () => {
      const { id, msisdn, resubmit, line } = await refusedForSim()
      const iccid = await iccidOf(shop, line)
      const activationDetails = { iccid }
      const { body } = await resubmit({ msisdn, portInId: id, activationDetails })
      expect(body.portIn).toMatchObject({ status: 'submitted', attempts: 2 })
    })

    test('names the field of a SIM that cannot be used, and sends nothing', async () => {
      const { id, msisdn, resubmit, view, line } = await refusedForSim()
      const iccid = '8901410325900000015'
      expect(await resubmit({ msisdn, portInId: id, activationDetails: { iccid } })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'activationDetails.iccid' }] },
      })
      // Nor does naming a SIM help when the line ended meanwhile.
      await shop.database.db.execute(
        sql`update lines set status = 'cancelled' where id = ${line.id}`,
      )
      expect(await resubmit({ msisdn, portInId: id, activationDetails: { iccid } })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'activationDetails.iccid' }] },
      })
      expect((await view(id)).portIn).toMatchObject({ status: 'action_required', attempts: 1 })
    })

    test('asks who it is before the line moves to another SIM', async () => {
      const { id, msisdn, resubmit } = await refusedForSim()
      shop.pass(16 * 60)
      const answer = await resubmit({
        msisdn,
        portInId: id,
        activationDetails: { iccid: aFreeSim() },
      })
      shop.returnToPresent()
      expect(answer).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
    })
  })

  test('that support settles is called declined in the timeline, never something to fix', async () => {
    const { id, view, customer } = await aPortIn(shop, '0134')
    await eventually('support', async () => (await view(id)).portIn.assisted)
    const { portIn, timeline } = await view(id)
    expect(portIn.title).toBe('Our support team is working on it')
    expect(timeline.slice(-2).map(({ title }) => title)).toEqual([
      'Your old carrier declined the request',
      'Our support team took over',
    ])
    const mail = await emailAbout(shop, customer.email, /support team/)
    expect(mail.text).toContain('You don’t need to do anything.')
    // The token of a link may spell anything.
    const words = `${mail.subject} ${mail.text.replaceAll(/https?:\S+/g, '')}`
    expect(words).not.toContain('fix')
  })

  test('because the number is on our network does not speak of the old carrier', async () => {
    const { id, reached } = await aPortIn(shop, '0137')
    const { reason, advice } = await reached(id, 'failed')
    expect(reason?.message).toBe('This number is already with us.')
    expect(advice).toBe('Your line keeps its current number.')
  })

  test.each(['0134', '0135'])(
    'that only people can settle (%s) goes to them at once',
    async (ending) => {
      const { id, reached } = await aPortIn(shop, ending)
      expect(await reached(id, 'action_required')).toMatchObject({ assisted: true })
    },
  )

  test('for good ends it: the line keeps its number', async () => {
    const { id, reached, customer, line } = await aPortIn(shop, '0136')
    expect(await reached(id, 'failed')).toMatchObject({
      reason: { code: 'not_portable' },
      kept: [],
      nextActions: ['start_again'],
    })
    const { body } = await shop.send('GET', '/app/lines', { token: customer.token })
    expect(body).toMatchObject({ lines: [{ mdn: line.mdn }] })
  })
})

describe('a delay', () => {
  test.each([
    ['0140', 'outside_hours'],
    ['0141', 'system_down'],
    ['0142', 'heavy_load'],
    ['0143', 'due_date_invalid'],
  ])(
    '(%s, %s) is waited out and sent again automatically, as the same attempt',
    async (ending, code) => {
      const { id, reached } = await aPortIn(shop, ending)
      expect(await reached(id, 'delayed')).toMatchObject({
        reason: { code, by: 'us' },
        expectedAt: expect.any(String),
      })
      shop.pass(60)
      await shop.runTask('poll port-ins')
      shop.returnToPresent()
      expect(await reached(id, 'completed')).toMatchObject({ attempts: 1 })
    },
  )
})

describe('a transfer PIN', () => {
  test('is not sent once it has run out', async () => {
    const { customer, line } = await aLineOwner(shop)
    const calls = portInCalls(shop, customer)
    // The last digit decides who has the number: Verizon's PINs live for seven days.
    const msisdn = `${aNumber().slice(0, 5)}7771230`
    await calls.check(msisdn)
    const { body } = await calls.update({ msisdn, oldService })
    expect(body.portIn.pinExpiresAt).not.toBeNull()
    shop.pass(8 * day)
    const late = portInCalls(shop, await signedInAgain(shop, customer))
    const request = { msisdn, zipCode: '50309', tempSubscriptionId: line.id }
    expect(await late.bring(request)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'oldService.billingAccountPassword' }] },
    })
    expect((await late.bring({ ...request, oldService })).status).toBe(200)
  })

  test('that ran out before its line was named is asked for again, and nothing is sent', async () => {
    const { customer, line } = await aLineOwner(shop)
    const { check, update } = portInCalls(shop, customer)
    const msisdn = aNumber()
    await check(msisdn)
    expect((await update({ msisdn, oldService })).body.portIn.status).toBe('ready')
    await shop.database.db.execute(
      sql`update port_ins set pin_expires_at = now() - interval '1 minute' where msisdn = ${msisdn}`,
    )
    expect((await update({ msisdn, tempSubscriptionId: line.id })).body.portIn).toMatchObject({
      status: 'action_required',
      reason: { code: 'pin_expired' },
      missing: ['pinPassword'],
      attempts: 0,
    })
  })
})

test('a transfer PIN that ran out meanwhile is asked for with what is corrected', async () => {
  const { msisdn, id, reached, resubmit } = await aPortIn(shop, '0120')
  await reached(id, 'action_required')
  await shop.database.db.execute(
    sql`update port_ins set pin_expires_at = now() - interval '1 minute' where id = ${id}`,
  )
  const corrected = { billingAccountNumber: '987654321' }
  expect(await resubmit({ msisdn, oldService: corrected })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'oldService.billingAccountPassword' }] },
  })
  const complete = { ...corrected, billingAccountPassword: '7531' }
  expect((await resubmit({ msisdn, oldService: complete })).status).toBe(200)
})

describe('a port-in that waits for its customer', () => {
  test('is reminded of three times, and ends after 30 days with its secrets', async () => {
    const { id, reached, customer, check } = await aPortIn(shop, '0121')
    await reached(id, 'action_required')
    // Who only checked a number is not reminded of it.
    await check(aNumber())
    const reminders = async () =>
      (await emailsTo(shop, customer.email)).filter(({ subject }) =>
        subject.startsWith('Your number is still'),
      )
    for (const days of [4, 15, 28]) {
      shop.returnToPresent()
      shop.pass(days * day)
      await shop.runTask('send port-in reminders')
      await shop.runTask('send port-in reminders')
    }
    await eventually('three reminders', async () => (await reminders()).length === 3)
    for (const { text } of await reminders()) expect(text).toContain('/fix-transfer/')
    const daysLeft = (await reminders()).map(({ text }) => /expire in (\d+) days/.exec(text)?.[1])
    expect(new Set(daysLeft)).toEqual(new Set(['27', '16', '3']))
    shop.returnToPresent()
    shop.pass(31 * day)
    await shop.runTask('send port-in reminders')
    shop.returnToPresent()
    expect(await reached(id, 'expired')).toMatchObject({ kept: [], nextActions: ['start_again'] })
    const {
      rows: [row],
    } = await shop.database.db.execute(
      sql`select account_number_encrypted as account, pin_encrypted as pin from port_ins where id = ${id}`,
    )
    expect(row).toEqual({ account: null, pin: null })
    await eventually('the old carrier to hear of it', async () => {
      const { portIns } = await carrierLedger(shop)
      return portIns.some(({ reference, status }) => reference === id && status === 'cancelled')
    })
    expect(await reminders()).toHaveLength(3)
  })
})

test('a port-in that ended is listed for 30 days', async () => {
  const customer = await aCustomer(shop)
  const { check, cancel } = portInCalls(shop, customer)
  await cancel((await check(aNumber())).body.portIn?.id ?? '')
  const listedAfter = async (days: number) => {
    shop.returnToPresent()
    shop.pass(days * day)
    const { token } = await signedInAgain(shop, customer)
    return expectOk(await shop.send<{ portIns: unknown[] }>('GET', '/app/users/portin', { token }))
      .portIns
  }
  expect(await listedAfter(29)).toMatchObject([{ status: 'cancelled' }])
  expect(await listedAfter(31)).toEqual([])
})
