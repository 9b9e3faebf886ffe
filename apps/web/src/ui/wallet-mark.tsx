import { t } from '@openline/i18n/i18n'
import styles from './wallet-mark.module.css'

const names: Readonly<Record<string, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
}

type WalletMarkProps = {
  /** As the payment calls name it; undefined for a card that was typed. */
  readonly wallet: string | undefined
  readonly network: string
}

/** The name of the wallet that a card came from; empty where the card's label contains it. */
export function WalletMark({ wallet, network }: WalletMarkProps) {
  return wallet === undefined || wallet === network ? null : (
    <span className={styles.wallet}>{names[wallet] ?? t('Digital wallet')}</span>
  )
}
