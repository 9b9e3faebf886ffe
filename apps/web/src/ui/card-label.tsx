import { t } from '@openline/words/words'
import { CardBrand, cardBrandLabel } from './card-brand.tsx'
import styles from './card-label.module.css'

type CardLabelProps = {
  readonly network: string
  readonly last4Digits: string
}

/** A card in a line of text: its logo and `•••• 4242`, read out as "Visa ending in 4242". */
export const CardLabel = ({ network, last4Digits }: CardLabelProps) => (
  <span className={styles.card}>
    <CardBrand network={network} decorative />
    <span aria-hidden="true">•••• {last4Digits}</span>
    <span className="visually-hidden">
      {t('{brand} ending in {digits}', { brand: cardBrandLabel(network), digits: last4Digits })}
    </span>
  </span>
)
