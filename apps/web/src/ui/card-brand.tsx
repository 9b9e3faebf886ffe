import { t } from '@openline/i18n/i18n'
import styles from './card-brand.module.css'

/** Simple drawings that distinguish the brands, without their trademark artwork. */
const drawings = {
  visa: {
    label: 'Visa',
    color: '#1a3a8f',
    mark: (
      <path
        d="M6.4 8.3 9 15.7h1.9l3-7.4h-1.9l-2 5.3-1.7-5.3zM15 8.3h1.8l-1.3 7.4h-1.8zM22.3 8.5c-2.2-.7-4.4.1-4.4 2 0 2 2.8 1.9 2.7 3-.1.9-1.7.8-3 .2l-.3 1.6c2.4.9 5.2.2 5.2-2 0-2.1-2.8-2-2.7-2.9 0-.7 1.2-.8 2.3-.3zM27.2 8.3l-3.4 7.4h1.9l.6-1.5h2.9l.3 1.5h1.8l-1.6-7.4zm.6 2.2.5 2.3h-1.5z"
        fill="#fff"
      />
    ),
  },
  mastercard: {
    label: 'Mastercard',
    color: '#26262b',
    mark: (
      <>
        <circle cx="15.5" cy="12" r="6" fill="#e8352e" />
        <circle cx="22.5" cy="12" r="6" fill="#f6a623" />
        <path d="M19 7.1a6 6 0 0 1 0 9.8 6 6 0 0 1 0-9.8Z" fill="#f2702a" />
      </>
    ),
  },
  amex: {
    label: 'American Express',
    color: '#1f72cd',
    mark: (
      <path
        d="M4.5 15.5 7.6 8.5h2l3 7h-2l-.5-1.3H7l-.5 1.3zm3.1-2.8h1.9l-.9-2.4zM13.4 15.5v-7h2.3l1.8 3.7 1.8-3.7h2.3v7h-1.6v-4.8l-1.9 3.7h-1.2l-1.9-3.7v4.8zM22.7 15.5v-7h5v1.5h-3.3v1.2h3.2v1.5h-3.2V14h3.3v1.5zM28.2 15.5l2-3.5-2-3.5H30l1.1 2.1 1.1-2.1h1.7l-2 3.5 2 3.5H32l-1.1-2.1-1.1 2.1z"
        fill="#fff"
      />
    ),
  },
  discover: {
    label: 'Discover',
    color: '#f4f1ea',
    mark: (
      <>
        <path d="M38 13.5C31 19.5 22 23 12 24h24a2 2 0 0 0 2-2z" fill="#f27712" />
        <circle cx="21" cy="11.5" r="4.2" fill="#f27712" />
        <path
          d="M5 8h2.4c2.4 0 3.9 1.4 3.9 3.5S9.8 15 7.4 15H5zm1.6 1.4v4.2h.700c1.4 0 2.3-.800 2.3-2.1s-.900-2.1-2.3-2.1zM12.5 8h1.6v7h-1.6zM26 8h1.7l1.7 4.7L31.1 8h1.7l-2.8 7h-1.2z"
          fill="#26262b"
        />
      </>
    ),
  },
  diners: {
    label: 'Diners Club',
    color: '#fff',
    mark: (
      <>
        <circle cx="19" cy="12" r="8.5" fill="#0f5ca8" />
        <circle cx="19" cy="12" r="6.8" fill="#fff" />
        <path d="M17.6 7.4a4.9 4.9 0 0 0 0 9.2zM20.4 7.4v9.2a4.9 4.9 0 0 0 0-9.2Z" fill="#0f5ca8" />
      </>
    ),
  },
  jcb: {
    label: 'JCB',
    color: '#fff',
    mark: (
      <>
        <path d="M8 8.5A3.5 3.5 0 0 1 11.5 5H14v10.5a3.5 3.5 0 0 1-3.5 3.5H8z" fill="#1b5fae" />
        <path d="M16 8.5A3.5 3.5 0 0 1 19.5 5H22v10.5a3.5 3.5 0 0 1-3.5 3.5H16z" fill="#d8283c" />
        <path d="M24 8.5A3.5 3.5 0 0 1 27.5 5H30v10.5a3.5 3.5 0 0 1-3.5 3.5H24z" fill="#2a9440" />
        <path
          d="M12.2 9.8v3.3a1.4 1.4 0 0 1-2.8 0M21 10.5a2 2 0 1 0 0 3M25.5 12h2.3m-2.3-1.9v3.8h2.4a1 1 0 0 0 0-1.9 1 1 0 0 0-.1-1.9z"
          stroke="#fff"
          strokeWidth="1.1"
          fill="none"
        />
      </>
    ),
  },
  unionpay: {
    label: 'UnionPay',
    color: '#fff',
    mark: (
      <>
        <path
          d="M9.5 5h8L14.8 19h-8a1.5 1.5 0 0 1-1.5-1.9L7.7 6.5A2 2 0 0 1 9.5 5Z"
          fill="#d6213a"
        />
        <path d="M17 5h7.5l-2.7 14H14.3z" fill="#123f78" />
        <path d="M24 5h8a1.5 1.5 0 0 1 1.5 1.9l-2.4 10.6A2 2 0 0 1 29.3 19h-8z" fill="#0c7c7e" />
        <path
          d="M13 9.5v3.3a1.8 1.8 0 0 0 3.6 0V9.5M20.5 14.8V9.6h1.7a1.6 1.6 0 0 1 0 3.2h-1.7"
          stroke="#fff"
          strokeWidth="1.2"
          fill="none"
        />
      </>
    ),
  },
  link: {
    label: 'Link',
    color: '#0f6b4f',
    mark: <path d="M13.5 6.5 20 12l-6.5 5.500h4.700L24.700 12 18.200 6.500z" fill="#fff" />,
  },
} as const

type CardBrandName = keyof typeof drawings

function isKnown(network: string): network is CardBrandName {
  return Object.hasOwn(drawings, network)
}

/** Name of a card network as customers read it, `Card` for one we do not know. */
export function cardBrandLabel(network: string): string {
  return isKnown(network) ? drawings[network].label : t('Card')
}

/** "Visa ending in 4242"; the name alone where there are no digits. */
export function cardName(network: string, last4Digits: string): string {
  const brand = cardBrandLabel(network)
  return last4Digits === ''
    ? brand
    : t('{brand} ending in {digits}', { brand, digits: last4Digits })
}

type CardBrandProps = {
  /** As the payment calls name it: `visa`, `mastercard`, `amex`, … */
  readonly network: string
  /** True when the name is beside it as text. */
  readonly decorative?: boolean
}

/** Logo of a card network, 38 px wide (spec 9); a neutral card for an unknown one. */
export function CardBrand({ network, decorative = false }: CardBrandProps) {
  const drawing = isKnown(network) ? drawings[network] : null
  return (
    <svg
      className={styles.logo}
      width="38"
      height="24"
      viewBox="0 0 38 24"
      role={decorative ? undefined : 'img'}
      aria-label={decorative ? undefined : cardBrandLabel(network)}
      aria-hidden={decorative || undefined}
    >
      <rect width="38" height="24" rx="4" fill={drawing?.color ?? '#6b7671'} />
      {drawing?.mark ?? <path d="M0 6.5h38v4H0zM5 15h9v2.5H5z" fill="#fff" opacity="0.85" />}
    </svg>
  )
}
