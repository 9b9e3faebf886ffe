import type { OfferedPlan } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import type { ShopPlans } from './load-plans.server.ts'

/** The ZIP code that plans have their prices for; empty without one, and while it is refused. */
export function pricedZip({ zipCode, zipError }: Omit<ShopPlans, 'plans'>): string {
  return zipError === '' ? zipCode : ''
}

/** What the prices of `plans` are; empty without a ZIP code. Plans have no totals while their taxes are not known. */
export function totalsNote(plans: readonly OfferedPlan[], zipCode: string): string {
  if (zipCode === '') return ''
  return plans.some((plan) => plan.allInPriceCents !== null)
    ? t('Totals for {zipCode} include taxes and fees, with an eSIM.', { zipCode })
    : t('We can’t show totals right now. Prices are before taxes and fees. Please try again soon.')
}
