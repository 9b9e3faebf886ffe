import type { CartItem } from './cart.ts'

type HiddenChoicesProps = {
  readonly item: CartItem
  /** What the form asks for itself. */
  readonly without: readonly ('sim' | 'zip' | 'coupon')[]
}

/** The item in the words of the cart's address, for a GET form that changes a part of it without scripts. */
export function HiddenChoices({ item, without }: HiddenChoicesProps) {
  const values = { sim: item.simType ?? '', zip: item.zipCode, coupon: item.couponCode }
  const names = (['sim', 'zip', 'coupon'] as const).filter((name) => !without.includes(name))
  return (
    <>
      <input type="hidden" name="plan" value={item.planId} />
      {names
        .filter((name) => values[name] !== '')
        .map((name) => (
          <input key={name} type="hidden" name={name} value={values[name]} />
        ))}
    </>
  )
}
