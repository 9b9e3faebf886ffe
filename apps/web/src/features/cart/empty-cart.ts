import { t } from '@openline/words/words'
import { addToCart, clearCart } from '../../lib/cart-storage.ts'
import { toast } from '../../ui/toast.ts'

/** Spec 2: To Dashboard also clears the cart. What was in it can be taken back. */
export const emptyCart = (): void => {
  const item = clearCart()
  if (!item) return
  toast.success(
    t('{plan} was removed from your cart.', { plan: item.planName || t('Your plan') }),
    {
      action: { label: t('Undo'), onPress: () => void addToCart(item) },
    },
  )
}
