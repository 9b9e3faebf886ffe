import { randomUUID } from 'node:crypto'
import { portInReport, sendCarrierEvent } from '@openline/testing/carrier-events'
import { aCard, aCustomer, aPurchase, aQuote, buy, emailAbout } from '@openline/testing/customers'
import { eventually } from '@openline/testing/eventually'
import { aLineOwner, buyLine, type LineOwner } from '@openline/testing/lines'
import {
  aNumber,
  aPortIn,
  oldCarrierSays,
  oldService,
  portInCalls,
} from '@openline/testing/port-ins'
import { injectFault, resetFaults } from '@openline/testing/sandbox-faults'
import { useTestShop } from '@openline/testing/use-test-shop'
import { beforeAll, describe, expect, test } from 'vitest'

const shop = useTestShop()
let owner: LineOwner
beforeAll(async () => {
  owner = await aLineOwner(shop)
})

describe('a number', () => {
  test.each([
    (area: string) => `(${area}) 555-0199`,
    (area: string) => `${area}.555.0199`,
    (area: string) => `+1 ${area} 555 0199`,
    (area: string) => `1-${area}-555-0199`,
    (area: string) => ` ${area}5550199 `,
  ])('is understood as people write it', async (written) => {
    const msisdn = aNumber()
    const { body } = await portInCalls(shop, owner.customer).check(written(msisdn.slice(2, 5)))
    expect(body.portIn?.msisdn).toBe(msisdn)
  })

  test.each(['(800) 555-0199', '888 234 5678', '900-234-5678'])(
    'such as %s is no mobile number and not eligible',
    async (number) => {
      expect((await portInCalls(shop, owner.customer).check(number)).body).toMatchObject({
        eligible: false,
        reason: 'not_portable',
        message: 'This number is not eligible for port-in.',
      })
    },
  )

  test.each([
    '123 456 7890',
    '212 155 0199',
    '212 911 0199 x',
    '+44 20 7946 0958',
    '555-0199',
    'abc',
    '',
  ])('%j cannot exist, and is named under its field', async (number) => {
    const answer = await portInCalls(shop, owner.customer).check(number)
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'msisdn' }] } })
  })

  test('with an extension is a number of an office', async () => {
    const answer = await portInCalls(shop, owner.customer).check('(212) 555-0199 ext. 12')
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'msisdn', message: 'Please enter a valid number' }] },
    })
  })
})

describe('a SIM number', () => {
  const bringWith = (iccid: string, line = owner.line) =>
    portInCalls(shop, owner.customer).bring({
      msisdn: aNumber('0110'),
      zipCode: '50309',
      iccid,
      isAttSim: true,
      tempSubscriptionId: line.id,
    })

  test.each([
    ['of 17 digits', '89014103251234567', 'ICCID number should be 18-22 digits'],
    ['of 23 digits', '89014103251234567890123', 'ICCID number should be 18-22 digits'],
    ['of another carrier', '8901260325123456789', /isn’t one of our SIM cards/],
    ['of another line', '8901410325900000015', /a different SIM/],
  ])('%s is refused under its field', async (_what, iccid, message) => {
    const { status, body } = await bringWith(iccid)
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: [{ field: 'iccid' }] })
    expect(JSON.stringify(body)).toMatch(message)
  })

  test('with blanks and its filler is the line’s own', async () => {
    const { customer, line } = await aLineOwner(shop)
    const { db } = shop.database
    const {
      rows: [row],
    } = await db.execute<{ iccid: string }>(`select iccid from lines where id = '${line.id}'`)
    const iccid = row?.iccid ?? ''
    const written = `${iccid.slice(0, 6)} ${iccid.slice(6, 12)}-${iccid.slice(12)}F`
    const { body } = await shop.send('POST', '/app/sim/check', {
      token: customer.token,
      body: { iccid: written, lineId: line.id },
    })
    expect(body).toMatchObject({
      carrierSim: true,
      usable: true,
      newSimRequired: false,
      hint: null,
    })
    const brought = await portInCalls(shop, customer).bring({
      msisdn: aNumber('0110'),
      zipCode: '50309',
      iccid: written,
      tempSubscriptionId: line.id,
    })
    expect(brought.body.portIn.status).toBe('submitted')
  })
})

describe('what comes at the wrong moment', () => {
  test('details cannot be changed once the old carrier has them', async () => {
    const { msisdn, id, reached, update, resubmit } = await aPortIn(shop, '0153')
    await reached(id, 'confirmed')
    for (const answer of [await update({ msisdn, oldService }), await resubmit({ msisdn })]) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
    }
  })

  test('of a correction and a cancellation at once one counts', async () => {
    const { msisdn, id, reached, cancel, resubmit, view } = await aPortIn(shop, '0121')
    await reached(id, 'action_required')
    const answers = await Promise.all([
      cancel(id),
      resubmit({ msisdn, oldService: { billingAccountPassword: '5678' } }),
    ])
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    await eventually('an end', async () =>
      ['cancelled', 'completed'].includes((await view(id)).portIn.status),
    )
  })

  test('of a correction, a cancellation and a second refusal at once nothing is lost, and it ends', async () => {
    const { msisdn, id, reached, cancel, resubmit, view } = await aPortIn(shop, '0121')
    await reached(id, 'action_required')
    const [canceled, resubmitted] = await Promise.all([
      cancel(id),
      resubmit({ msisdn, oldService: { billingAccountPassword: '5678' } }),
      oldCarrierSays(shop, id, { status: 'rejected', reason: 'zip_mismatch' }),
    ])
    for (const { status } of [canceled, resubmitted]) expect([200, 409, 422]).toContain(status)
    await eventually('an end, or the customer’s turn', async () => {
      const { portIn } = await view(id)
      if (portIn.nextActions.includes('cancel')) await cancel(id)
      return ['cancelled', 'completed'].includes(portIn.status)
    })
    const { portIn, timeline } = await view(id)
    expect(portIn.kept).toEqual([])
    expect(timeline.filter(({ kind }) => kind === portIn.status)).toHaveLength(1)
  })

  test('a number is kept with the order, and sent for when its line is on', async () => {
    const customer = await aCustomer(shop)
    const calls = portInCalls(shop, customer)
    const msisdn = aNumber()
    await calls.check(msisdn)
    expect((await calls.update({ msisdn, oldService })).body.portIn.status).toBe('ready')
    const order = await buyLine(shop, customer, await aCard(shop, customer), {
      purchase: { number: { choice: 'keep', msisdn } },
    })
    const { body } = await shop.send<{ portIns: { id: string }[] }>('GET', '/app/users/portin', {
      token: customer.token,
    })
    expect(await calls.reached(body.portIns[0]?.id ?? '', 'completed')).toMatchObject({
      orderId: order.id,
      msisdn,
    })
  })

  test('a number that cannot move is named before anything is paid', async () => {
    const customer = await aCustomer(shop)
    const purchase = aPurchase(await aQuote(shop, customer), await aCard(shop, customer), {
      number: { choice: 'keep', msisdn: aNumber('0100') },
    })
    expect(await buy(shop, customer, purchase)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'number.msisdn' }] },
    })
  })

  test('a number that is moving to one line is not bought with another', async () => {
    const { customer, msisdn } = await aPortIn(shop, '0151')
    const purchase = aPurchase(await aQuote(shop, customer), await aCard(shop, customer), {
      number: { choice: 'keep', msisdn },
    })
    const message = 'You’re already transferring this number to another line.'
    expect(await buy(shop, customer, purchase)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'number.msisdn', message }] },
    })
  })
})

describe('events of the carrier', () => {
  const send = (data: object, signing: Parameters<typeof sendCarrierEvent>[2] = {}) =>
    sendCarrierEvent(shop, data, signing)

  test('that come twice, late, forged or about nothing change nothing', async () => {
    const { id, reached, view } = await aPortIn(shop, '0160')
    const twice = { id: randomUUID() }
    await send(portInReport({ reference: id, sequence: 8, status: 'confirmed' }), twice)
    await reached(id, 'confirmed')
    const before = (await view(id)).timeline.length
    await send(portInReport({ reference: id, sequence: 8, status: 'confirmed' }), twice)
    await send(portInReport({ reference: id, sequence: 7, status: 'pending' }))
    await send(portInReport({ reference: randomUUID(), sequence: 9, status: 'completed' }))
    await send(portInReport({ reference: 'no uuid at all', sequence: 9, status: 'completed' }))
    const forged = await send(portInReport({ reference: id, sequence: 99, status: 'completed' }), {
      secret: 'someone else',
    })
    expect(forged).toBe(400)
    await send(portInReport({ reference: id, sequence: 9, status: 'activating' }))
    await reached(id, 'activating')
    expect((await view(id)).timeline).toHaveLength(before + 1)
  })

  test('are asked for when none comes: soon, after an hour, or after the day of the move', async () => {
    const { id, reached, view } = await aPortIn(shop, '0160')
    const looksAgainAfter = async () => {
      const { rows } = await shop.database.db.execute<{ seconds: number }>(
        `select extract(epoch from look_again_at - updated_at)::int as seconds
         from port_ins where id = '${id}'`,
      )
      return rows[0]?.seconds
    }
    const report = (sequence: number, status: string, more: object = {}) =>
      send(portInReport({ reference: id, sequence, status, ...more }))
    expect(await looksAgainAfter()).toBe(300)
    await report(20, 'pending')
    await reached(id, 'pending')
    expect(await looksAgainAfter()).toBe(3600)
    const dueAt = new Date(Date.now() + 7200_000).toISOString()
    await report(21, 'confirmed', { dueAt })
    expect((await reached(id, 'confirmed')).dueAt).toBe(dueAt)
    const seconds = (await looksAgainAfter()) ?? 0
    expect(Math.abs(seconds - 7500)).toBeLessThan(60)
    // Another day is news, the same one again is none.
    const later = new Date(Date.now() + 9000_000).toISOString()
    for (const sequence of [22, 23]) await report(sequence, 'confirmed', { dueAt: later })
    const approved = await eventually('the other day', async () => {
      const { portIn, timeline } = await view(id)
      return portIn.dueAt === later && timeline.filter(({ kind }) => kind === 'confirmed')
    })
    expect(approved).toHaveLength(2)
    await report(24, 'activating')
    await reached(id, 'activating')
    expect(await looksAgainAfter()).toBe(300)
    await report(25, 'delayed', { reason: 'heavy_load' })
    await reached(id, 'delayed')
    expect(await looksAgainAfter()).toBe(900)
  })

  test('that come after the end change nothing, and are not overlooked', async () => {
    const { id, cancel, reached } = await aPortIn(shop, '0153')
    await reached(id, 'confirmed')
    await cancel(id)
    await reached(id, 'cancelled')
    await send(portInReport({ reference: id, sequence: 90, status: 'completed' }))
    const [found] = await eventually('a case', async () => {
      const { rows } = await shop.database.db.execute<{ kind: string }>(
        `select kind from support_cases where port_in_id = '${id}'`,
      )
      return rows.length > 0 && rows
    })
    expect(found?.kind).toBe('moved_after_end')
    expect((await reached(id, 'cancelled')).status).toBe('cancelled')
  })

  test('that a number came to a line that has ended open a case, and no one is told that it works', async () => {
    const { id, reached, line, customer, view } = await aPortIn(shop, '0160')
    await send(portInReport({ reference: id, sequence: 20, status: 'confirmed' }))
    await reached(id, 'confirmed')
    await shop.database.db.execute(`update lines set status = 'cancelled' where id = '${line.id}'`)
    await send(portInReport({ reference: id, sequence: 21, status: 'completed' }))
    const { title, advice, reason } = await reached(id, 'completed')
    expect({ title, reason }).toEqual({
      title: 'Transferred, but the line has ended',
      reason: null,
    })
    expect(advice).toContain('the line it was for has ended, so it doesn’t work yet.')
    expect(advice).toContain('Our support team is working on it and will contact you.')
    const subject = 'Your number was transferred, but its line has ended'
    const { text } = await emailAbout(shop, customer.email, subject)
    expect(text).toContain('so it doesn’t work yet.')
    expect(text).not.toContain('Calls work now')
    const { rows } = await shop.database.db.execute(
      `select kind, mdn from support_cases, lines
       where port_in_id = '${id}' and closed_at is null and lines.id = '${line.id}'`,
    )
    expect(rows).toEqual([{ kind: 'moved_after_end', mdn: line.mdn }])
    const { timeline } = await view(id)
    const last = timeline.map((entry) => entry.kind).slice(-2)
    expect(last).toEqual(['completed', 'support'])
    // Texts that arrive are no news of a number that works nowhere.
    const news = { reference: id, sequence: 22, status: 'completed', messaging: 'done' }
    await send(portInReport(news))
    await eventually('the news on record', async () => {
      const read = await shop.database.db.execute<{ sequence: number }>(
        `select carrier_sequence as sequence from port_ins where id = '${id}'`,
      )
      return read.rows[0]?.sequence === 22
    })
    expect((await view(id)).timeline).toHaveLength(timeline.length)
  })

  test.each(['webhook_double', 'webhook_reorder', 'webhook_drop'])(
    'a number arrives whatever happens to them: %s',
    async (fault) => {
      await injectFault(shop, 'carrier', { fault, count: 'always', on: 'port_in.updated' })
      const { id, reached, view } = await aPortIn(shop)
      let hours = 0
      await eventually('the end', async () => {
        if ((await view(id)).portIn.status === 'completed') return true
        shop.pass((hours += 2) * 3600)
        await shop.runTask('poll port-ins')
        shop.returnToPresent()
        return false
      })
      await resetFaults(shop, 'carrier')
      expect(await reached(id, 'completed')).toMatchObject({ attempts: 1 })
    },
  )
})
