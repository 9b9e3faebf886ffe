import type { Card } from '@openline/contract/cards'
import { Badge } from '../../ui/badge.tsx'
import { CardBrand } from '../../ui/card-brand.tsx'
import styles from './card-tile.module.css'

/** One saved card: brand, masked number, name and expiry. */
export const CardTile = ({ card }: { readonly card: Card }) => (
  <li className={styles.tile}>
    <div className={styles.head}>
      <CardBrand network={card.cardNetwork} />
      {card.primaryCard && <Badge tone="accent">Primary</Badge>}
    </div>
    <p className={styles.number}>
      <span aria-hidden="true">•••• {card.last4Digits}</span>
      <span className="visually-hidden">Card ending in {card.last4Digits}</span>
    </p>
    <div className={styles.foot}>
      <span className={styles.name}>{card.cardholderName}</span>
      <span>
        <span className="visually-hidden">Expires </span>
        {card.expiry}
      </span>
    </div>
  </li>
)
