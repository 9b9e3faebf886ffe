import { CardBrand, cardName } from './card-brand.tsx'
import styles from './card-label.module.css'
import { WalletMark } from './wallet-mark.tsx'

type CardLabelProps = {
  readonly network: string
  /** Empty for a payment method without one, such as Link: its name is shown instead. */
  readonly last4Digits: string
  readonly wallet?: string | undefined
}

/** A card in a line of text: its logo and `•••• 4242`, read out as "Visa ending in 4242". */
export function CardLabel({ network, last4Digits, wallet }: CardLabelProps) {
  return (
    <span className={styles.card}>
      <CardBrand network={network} decorative />
      {last4Digits === '' ? (
        cardName(network, last4Digits)
      ) : (
        <>
          <span aria-hidden="true">•••• {last4Digits}</span>
          <span className="visually-hidden">{cardName(network, last4Digits)}</span>
        </>
      )}
      <WalletMark wallet={wallet} network={network} />
    </span>
  )
}
