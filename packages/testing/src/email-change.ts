import { randomUUID } from 'node:crypto'
import { emailAbout, expectOk, type Shop, type TestCustomer } from './customers.ts'

/** Changes the email of a customer who has just signed in; gives the new one, and the secret that undoes it. */
export async function aChangedEmail(
  shop: Shop,
  { token, email }: TestCustomer,
): Promise<{ email: string; undoToken: string }> {
  const newEmail = `${randomUUID().slice(0, 13)}@example.com`
  const body = { email: newEmail }
  expectOk(await shop.send('PATCH', '/app/users/edit', { token, body }))
  const { text } = await emailAbout(shop, newEmail, /^Confirm your new email/)
  const entered = { newEmail, otp: /Your code: (\d{5})\b/.exec(text)?.[1] }
  expectOk(
    await shop.send('POST', '/app/users/validate-otp-update-email', { token, body: entered }),
  )
  const warning = await emailAbout(shop, email, /email was changed$/)
  return {
    email: newEmail,
    undoToken: /undo-email-change#([\w-]{43})/.exec(warning.text)?.[1] ?? '',
  }
}

/** The old mailbox takes the account back. */
export async function undoEmailChange(shop: Shop, undoToken: string): Promise<void> {
  const body = { token: undoToken }
  expectOk(await shop.send('POST', '/app/users/undo-email-change', { body }))
}
