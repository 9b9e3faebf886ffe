import type { Card } from '@openline/contract/sales/cards'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CardBrand, cardBrandLabel, cardName } from '../../ui/card-brand.tsx'
import { WalletMark } from '../../ui/wallet-mark.tsx'
import styles from './card-tile.module.css'
import { expiryNotice, noticeLabels } from './expiry-notice.ts'

type CardTileProps = {
  readonly card: Card
  readonly isBusy: boolean
  readonly onDelete: () => void
  readonly onSetPrimary: () => void
}

/** One saved card (spec 2): brand, masked number, name, expiry, and what can be done with it. */
export function CardTile({ card, isBusy, onDelete, onSetPrimary }: CardTileProps) {
  const brand = cardBrandLabel(card.cardNetwork)
  const name = cardName(card.cardNetwork, card.last4Digits)
  const [now] = useState(() => new Date())
  const notice = expiryNotice(card.expiry, now)
  return (
    <li className={styles.tile} aria-label={name}>
      <div className={styles.head}>
        <span className={styles.brand}>
          <CardBrand network={card.cardNetwork} decorative />
          {brand}
          <WalletMark wallet={card.wallet} network={card.cardNetwork} />
        </span>
        <span className={styles.badges}>
          {notice && (
            <Badge tone={notice === 'expired' ? 'danger' : 'warning'}>{noticeLabels(notice)}</Badge>
          )}
          {card.primaryCard && <Badge tone="accent">{t('Primary')}</Badge>}
        </span>
      </div>
      <CardNumber last4Digits={card.last4Digits} />
      <div className={styles.foot}>
        <span className={styles.name}>{card.cardholderName}</span>
        {card.expiry !== '' && (
          <span>
            <span className="visually-hidden">{t('Expires')} </span>
            {card.expiry}
          </span>
        )}
      </div>
      <div className={styles.actions}>
        {card.nextActions.includes('set_primary') && (
          <Button
            variant="quiet"
            size="small"
            pending={isBusy}
            aria-label={t('Set as primary: {name}', { name })}
            onClick={onSetPrimary}
          >
            {t('Set as primary')}
          </Button>
        )}
        {card.nextActions.includes('delete') && (
          <Button
            variant="danger"
            size="small"
            aria-label={t('Delete {name}', { name })}
            onClick={onDelete}
          >
            {t('Delete')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The last four digits; Link does not disclose its card. */
function CardNumber({ last4Digits }: Pick<Card, 'last4Digits'>) {
  return last4Digits === '' ? (
    <p className={styles.number}>{t('Your Link account')}</p>
  ) : (
    <p className={styles.number}>
      <span aria-hidden="true">•••• {last4Digits}</span>
      <span className="visually-hidden">{t('Card ending in {last4Digits}', { last4Digits })}</span>
    </p>
  )
}
