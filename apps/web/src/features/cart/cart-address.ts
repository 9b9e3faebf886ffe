import { type OfferedPlan, type SimType, simTypes } from '@openline/contract/sales/shop'
import { type CartItem, newCartItem } from './cart.ts'

/** A plan as the address of the cart asks for it, `/cart?plan=light-monthly&sim=esim&zip=50309&coupon=FIRST5`. */
export type AskedPlan = {
  readonly planId: string
  /** Null, here and below, for what the address does not say. */
  readonly simType: SimType | null
  readonly zipCode: string | null
  readonly couponCode: string | null
}

/** Null for an address without a plan. */
export function askedPlan({ searchParams: query }: URL): AskedPlan | null {
  const planId = query.get('plan') ?? ''
  return planId === ''
    ? null
    : {
        planId,
        simType: simTypes.find((each) => each === query.get('sim')) ?? null,
        zipCode: query.get('zip'),
        couponCode: query.get('coupon'),
      }
}

/** The item that an address stands for, before a browser keeps it: it has no id yet. */
export function unkeptItem(
  { planId, simType, zipCode, couponCode }: AskedPlan,
  plan: Pick<OfferedPlan, 'name' | 'simTypes'> | null,
): CartItem {
  return {
    ...newCartItem(planId, plan?.name, {
      simType: simType ?? plan?.simTypes[0] ?? null,
      zipCode: zipCode ?? '',
      couponCode: couponCode ?? '',
    }),
    id: '',
  }
}
