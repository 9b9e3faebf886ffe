import { randomUUID } from 'node:crypto'
import { streetLine } from '@openline/contract/street-line'
import { goodCard, homeAddress, testPassword } from '@openline/testing/customers'
import { expect, type Locator, type Page } from '@playwright/test'

/** A text field by its label. */
export function field(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name })
}

/** A visitor without an account. */
export function aPerson() {
  return {
    firstName: 'Robin',
    lastName: 'Rivera',
    email: `${randomUUID().slice(0, 13)}@example.com`,
    password: testPassword,
  }
}

export type Person = ReturnType<typeof aPerson>

/** Names and values on the page, such as the lines of a price; a name is its first piece of text. */
export async function readFacts(place: Locator): Promise<Record<string, string>> {
  const facts = await place
    .getByRole('term')
    .evaluateAll((terms) =>
      terms.map(
        (term) =>
          [term.firstChild?.textContent ?? '', term.nextElementSibling?.textContent ?? ''] as const,
      ),
    )
  return Object.fromEntries(facts)
}

/** Fills in the form of a new account and sends it. */
export async function createAccount(page: Page, person: Person): Promise<void> {
  await field(page, 'First name').fill(person.firstName)
  await field(page, 'Last name').fill(person.lastName)
  await field(page, 'Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password)
  await page.getByRole('checkbox', { name: /I agree to the terms/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Fills in where the customer lives; the ZIP code stays as it is known already. */
export async function fillAddress(page: Page): Promise<void> {
  await field(page, 'Street address').fill(streetLine(homeAddress))
  await field(page, 'City').fill(homeAddress.city)
  await page.getByLabel('State').selectOption('Iowa')
}

/** Types a card into the provider's page and saves it. */
export async function saveCard(
  page: Page,
  number: string = goodCard,
  expiry = '12/39',
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Save a card' })).toBeVisible()
  await field(page, 'Card number').fill(number)
  await field(page, 'Expiry').fill(expiry)
  await field(page, 'CVC').fill('123')
  await field(page, 'Cardholder name').fill('Robin Rivera')
  await field(page, 'ZIP').fill(homeAddress.zipCode)
  await page.getByRole('button', { name: 'Save card' }).click()
}

/** A section of the checkout by its heading. */
export function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

/** Continues to the next section of the checkout that is not done. */
export function next(page: Page) {
  return page.getByRole('button', { name: 'Next', exact: true }).click()
}
