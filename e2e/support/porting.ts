import { formatMsisdn } from '@openline/contract/phone-number'
import type { Shop } from '@openline/testing/customers'
import { aLineOwner } from '@openline/testing/lines'
import { aFreeSim } from '@openline/testing/sims'
import { expect, type Locator, type Page } from '@playwright/test'
import { openManageLine } from './loaded.ts'
import { field } from './shopper.ts'

/** A customer whose line works with a SIM card from before. */
export async function aLineWithOwnSim(shop: Shop) {
  const iccid = aFreeSim()
  const choices = { quote: { simType: 'physical' }, purchase: { iccid } }
  const { customer } = await aLineOwner(shop, choices)
  return { customer, iccid }
}

/** What the usual old carrier wants to know. */
export const oldAccount = { number: '123-456 789', pin: '49217' }

export function dialogNamed(page: Page, name: string | RegExp): Locator {
  return page.getByRole('dialog', { name })
}

/** Where bringing a number over stands, on the card of its line. */
export function newsOf(page: Page, msisdn: string): Locator {
  return page.getByRole('region', { name: formatMsisdn(msisdn) })
}

/** Opens what can be done with the only line of the account. */
export async function manageLine(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await openManageLine(page)
}

/** Asks in the open dialog whether a number can move. */
export async function checkNumber(page: Page, number: string): Promise<void> {
  await field(page, 'Phone number').fill(number)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
}

/** Checks a number that can't move: why is told, and the dialog asks for another one. */
export async function expectNotEligible(page: Page, msisdn: string): Promise<void> {
  await checkNumber(page, formatMsisdn(msisdn))
  const oops = page.getByRole('alertdialog', { name: 'Oops!' })
  await expect(oops).toContainText('This number is not eligible for port-in.')
  await oops.getByRole('button', { name: 'Try again' }).click()
}

/** Checks a SIM card that is all set, and continues to the number. */
export async function checkSim(page: Page, iccid: string): Promise<void> {
  await page.getByRole('button', { name: 'Quick SIM check' }).click()
  const dialog = dialogNamed(page, 'Quick SIM check')
  await field(page, 'SIM number').fill(iccid)
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByRole('button', { name: 'Next' }).click()
}

/** Continues after the good news. */
export async function goOn(page: Page): Promise<void> {
  const news = dialogNamed(page, 'Good News!')
  await expect(news).toContainText('Your number is eligible for port-in')
  await news.getByRole('button', { name: 'Continue' }).click()
}

/** Fills in what the old carrier requires, and saves it. */
export async function fillOldAccount(
  page: Page,
  { number, pin }: { readonly number: string; readonly pin: string } = oldAccount,
): Promise<void> {
  await field(page, 'Billing account number').fill(number)
  await page.getByLabel('PIN/password', { exact: true }).fill(pin)
}
