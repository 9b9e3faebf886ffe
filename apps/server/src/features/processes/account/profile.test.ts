import { createHmac } from 'node:crypto'
import { goodPassword, registerCustomer, useAccountApp } from '@openline/testing/account-app'
import { describe, expect, test } from 'vitest'

const app = useAccountApp()

const address = {
  streetNumber: '418',
  streetDirection: 'NW',
  streetName: 'Walnut Street',
  city: 'Des Moines',
  state: 'IA',
  zipCode: '50309',
}

function edit(token: string, body: unknown) {
  return app.send('PATCH', '/app/users/edit', { token, body })
}

async function view(token: string) {
  return (await app.send('GET', '/app/users/view', { token })).body
}

describe('GET /app/users/view', () => {
  test('shows the customer their own record, with the proof for the chat', async () => {
    const token = await registerCustomer(app, 'view@example.com')
    const user = await view(token)
    expect(user).toMatchObject({ firstName: 'Ada', email: 'view@example.com', city: null })
    const proof = createHmac('sha256', 'chat key').update(String(user['id'])).digest('hex')
    expect(user['userHash']).toBe(proof)
    expect(Object.keys(user)).not.toContain('passwordHash')
  })
})

describe('PATCH /app/users/edit', () => {
  test('changes the name', async () => {
    const token = await registerCustomer(app, 'name@example.com')
    const answer = await edit(token, { firstName: 'Zoë', lastName: 'O’Neil' })
    expect(answer).toMatchObject({ status: 200, body: { message: 'Your name was updated' } })
    expect(await view(token)).toMatchObject({ firstName: 'Zoë', lastName: 'O’Neil' })
  })

  test('takes one thing at a time, and says so', async () => {
    const token = await registerCustomer(app, 'several@example.com')
    const answer = await edit(token, { firstName: 'Zoë', lastName: 'O’Neil', zipCode: '50309' })
    const message = 'Please change your name, address, phone number and email one at a time'
    expect(answer).toMatchObject({ status: 422, body: { message, errors: [{ message }] } })
    const wrong = await edit(token, { firstName: 'Zoë', lastName: '' })
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'lastName' }] } })
  })

  test('changes the phone number, with a country code or without', async () => {
    const token = await registerCustomer(app, 'phone@example.com')
    expect((await edit(token, { phoneNumber: '(515) 555-0100' })).status).toBe(200)
    expect(await view(token)).toMatchObject({ contactNumber: '5155550100', firstName: 'Ada' })
    await edit(token, { phoneNumber: '+1 1 (515) 555-0188' })
    expect(await view(token)).toMatchObject({ contactNumber: '+1 5155550188' })
    await edit(token, { phoneNumber: '+44 20 7946 0018' })
    expect(await view(token)).toMatchObject({ contactNumber: '+44 2079460018' })
  })

  test.each(['+15155550123', '+1 515-555-0123', '+1-515-555-0123', '1 (515) 555-0123'])(
    'keeps the US number %s with its code apart, as the page shows it',
    async (phoneNumber) => {
      const token = await registerCustomer(app, `edit-${crypto.randomUUID()}@example.com`)
      expect((await edit(token, { phoneNumber })).status).toBe(200)
      expect(await view(token)).toMatchObject({ contactNumber: '+1 5155550123' })
    },
  )

  test('of the phone number asks who it is when the sign-in is long ago', async () => {
    const token = await registerCustomer(app, 'phone-later@example.com')
    app.pass(16 * 60)
    const answer = await edit(token, { phoneNumber: '5155550100' })
    expect(answer).toMatchObject({ status: 403, body: { code: 'step_up_required' } })
    await app.post('/app/auth/step-up', { password: goodPassword }, { token })
    expect((await edit(token, { phoneNumber: '5155550100' })).status).toBe(200)
  })

  test.each([
    ['name', { firstName: 'Zoë', lastName: 'Secretname' }, 'Secretname'],
    ['phone number', { phoneNumber: '5155550177' }, '5550177'],
    ['address', { ...address, streetName: 'Hidden Lane' }, 'Hidden Lane'],
  ])('of the %s sends one email immediately, without the new value', async (what, body, value) => {
    const email = `changed-${what.replace(' ', '-')}@example.com`
    const token = await registerCustomer(app, email)
    await edit(token, body)
    await edit(token, body)
    const notices = app.emails.filter(
      ({ to, subject }) => to === email && subject.endsWith('changed'),
    )
    expect(notices.map(({ subject }) => subject)).toEqual([`Your ${what} was changed`])
    expect(`${notices[0]?.text}${notices[0]?.html}`).not.toContain(value)
  })

  test('changes the address; a street direction that is left out is removed', async () => {
    const token = await registerCustomer(app, 'address@example.com')
    expect((await edit(token, address)).status).toBe(200)
    expect(await view(token)).toMatchObject(address)
    const { streetDirection: _, ...straight } = address
    await edit(token, straight)
    expect(await view(token)).toMatchObject({ ...straight, streetDirection: null })
  })

  test('changes no other account', async () => {
    const [mine, theirs] = [
      await registerCustomer(app, 'mine@example.com'),
      await registerCustomer(app, 'theirs@example.com'),
    ]
    const before = await view(theirs)
    await edit(mine, address)
    expect(await view(theirs)).toEqual(before)
  })

  test.each([
    ['10001', 'ZIP code 10001 is in New York. Please check both.'],
    ['00000', 'We couldn’t find ZIP code 00000. Please check it.'],
  ])('ZIP code %s does not belong to Iowa', async (zipCode, message) => {
    const token = await registerCustomer(app, `zip-${zipCode}@example.com`)
    expect(await edit(token, { ...address, zipCode })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'zipCode', message }] },
    })
    expect(await view(token)).toMatchObject({ zipCode: null })
  })

  test.each([
    [{ firstName: 'A' }, ['firstName', 'lastName']],
    [{ zipCode: '123' }, ['streetNumber', 'streetName', 'city', 'state', 'zipCode']],
    [{ phoneNumber: '12' }, ['phoneNumber']],
    [{ phoneNumber: '+442079460018' }, ['phoneNumber']],
    [{ ...address, email: 'x@example.com' }, ['email']],
    [{ firstName: 'Ada', lastName: 'Byron', phoneNumber: '5155550100' }, ['phoneNumber']],
    [{ id: 'other', emailKey: 'x' }, ['phoneNumber', 'id', 'emailKey']],
    [{}, ['phoneNumber']],
  ])('%j is refused with the fields %j', async (body, fields) => {
    const token = await registerCustomer(app, `edit-${crypto.randomUUID()}@example.com`)
    const answer = await edit(token, body)
    expect(answer.status).toBe(422)
    const errors = answer.body['errors'] as { field: string }[]
    expect(errors.map(({ field }) => field)).toEqual(fields)
    expect(await view(token)).toMatchObject({ firstName: 'Ada', contactNumber: null })
  })
})
