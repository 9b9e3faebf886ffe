import { getPlan, type OfferedPlan } from '@openline/contract/sales/shop'
import { t } from '@openline/i18n/i18n'
import type { Call } from '../../lib/api-client.ts'
import { toast } from '../../ui/toast.ts'
import { addToCart, type CartItem, newCartItem, readCart } from './cart.ts'
import type { AskedPlan } from './cart-address.ts'

/**
 * The item for a plan. What was chosen for the plan before stays, as far as the
 * new one allows; the same plan again is still the same purchase.
 */
export function itemFor(
  { planId, name, simTypes }: Pick<OfferedPlan, 'planId' | 'name' | 'simTypes'>,
  previous: CartItem | null,
  asked: AskedPlan,
): CartItem {
  const wanted = asked.simType ?? previous?.simType
  const choices = {
    simType: simTypes.find((each) => each === wanted) ?? simTypes[0] ?? null,
    zipCode: asked.zipCode ?? previous?.zipCode ?? '',
    couponCode: asked.couponCode ?? previous?.couponCode ?? '',
  }
  const item = newCartItem(planId, name, choices)
  if (previous?.planId !== planId) return item
  return { ...item, id: previous.id, addOnId: previous.addOnId }
}

/**
 * Puts a plan in the cart, in place of what was there, and offers to undo that.
 * Throws `ApiError`, with the cart as it was, when the plan is not on sale.
 */
export async function putInCart(call: Call, asked: AskedPlan, signal: AbortSignal): Promise<void> {
  const { plan } = await call(getPlan, { params: { id: asked.planId }, query: {} }, { signal })
  const item = itemFor(plan, readCart(), asked)
  const previous = addToCart(item)
  if (previous === null || previous.id === item.id) return
  toast.success(
    t('{plan} replaced {before}.', {
      plan: plan.name,
      before: previous.planName || t('the plan in your cart'),
    }),
    {
      action: { label: t('Undo'), onPress: () => void addToCart(previous) },
    },
  )
}
