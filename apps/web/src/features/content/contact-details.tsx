import { legalAddressLine } from '@openline/contract/address'
import { t } from '@openline/i18n/i18n'
import { useBrand } from '../../lib/root-data.ts'
import { ClockIcon, MailIcon, PhoneIcon } from '../../ui/icons.tsx'
import styles from './contact-details.module.css'

/** How to reach the carrier, from the brand file. */
export function ContactDetails() {
  const { support, legal } = useBrand()
  return (
    <dl className={styles.details}>
      <div>
        <dt>
          <PhoneIcon /> {t('Phone')}
        </dt>
        <dd className={styles.main}>
          <a href={`tel:${support.phoneE164}`}>{support.phone}</a>
        </dd>
        <dd>
          <ClockIcon size={18} /> {support.hours}
        </dd>
      </div>
      <div>
        <dt>
          <MailIcon /> {t('Email')}
        </dt>
        <dd className={styles.main}>
          <a href={`mailto:${support.email}`}>{support.email}</a>
        </dd>
        <dd>
          {legal.entity}, {legalAddressLine(legal.address)}
        </dd>
      </div>
    </dl>
  )
}
