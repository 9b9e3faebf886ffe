import { formatCents } from '@openline/contract/money'
import type { OfferedLabel as Label } from '@openline/contract/sales/shop'
import { msg, t, translate } from '@openline/i18n/i18n'
import { language, pathIn } from '@openline/i18n/language'
import { useId } from 'react'
import { WithParts } from '../../ui/with-parts.tsx'
import styles from './broadband-label.module.css'

type BroadbandLabelProps = {
  readonly label: Label
  /** Of its heading: one below that of its plan or dialog, or 2 beside the plan. */
  readonly level?: 2 | 3 | 4
}

/**
 * The FCC broadband label of a plan in the order and words of the printed
 * template (47 CFR 8.1). It is always in full view: the rule asks for the label
 * itself beside the plan, not for an icon, a link or anything that opens it.
 * Its links are plain ones, since a shop page holds dozens of them.
 */
export function BroadbandLabel({ label, level = 4 }: BroadbandLabelProps) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={styles.label} aria-labelledby={[`${id}-heading`, `${id}-plan`].join(' ')}>
      <Heading className={styles.heading} id={`${id}-heading`}>
        {t('Broadband Facts')}
      </Heading>
      <p>{label.providerName}</p>
      <p className={styles.strong} id={`${id}-plan`}>
        {label.planName}
      </p>
      <p className={styles.strong}>{translate(label.heading)}</p>
      <Price label={label} />
      <Charges label={label} />
      <Discounts url={label.discountsUrl} />
      <Speeds speeds={label.typicalSpeeds} />
      <IncludedData label={label} />
      <Policies label={label} />
      <Closing label={label} />
    </section>
  )
}

/** To the page in the same language; its words may come from the sentence around it. */
function PlainLink({ href, children }: { href: string; children?: React.ReactNode }) {
  return <a href={href.startsWith('/') ? pathIn(language(), href) : href}>{children}</a>
}

function Line({ name, value }: { name: React.ReactNode; value: React.ReactNode }) {
  return (
    <div className={styles.line}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Price({ label }: { label: Label }) {
  const { introductoryRate: intro, contract, prepaid } = label
  return (
    <div className={styles.part}>
      <dl className={styles.price}>
        <Line name={t('Monthly Price')} value={formatCents(label.monthlyPriceCents)} />
      </dl>
      {prepaid && (
        <p>
          {t('Paid in advance: {total} for {months} months.', {
            total: formatCents(prepaid.totalCents),
            months: prepaid.months,
          })}
        </p>
      )}
      <p>
        {intro
          ? t(
              'This monthly price is an introductory rate for {months} months. Price after: {price}.',
              { months: intro.months, price: formatCents(intro.priceAfterCents) },
            )
          : t('This monthly price is not an introductory rate.')}
      </p>
      <p>
        {contract ? (
          <WithParts
            text={t(
              'This monthly price requires a {months}-month contract. <terms>Contract terms</terms>',
              { months: contract.months },
            )}
            parts={{ terms: <PlainLink href={contract.url} /> }}
          />
        ) : (
          t('This monthly price does not require a contract.')
        )}
      </p>
    </div>
  )
}

function Charges({ label }: { label: Label }) {
  return (
    <div className={styles.part}>
      <p className={styles.title}>{t('Additional Charges & Terms')}</p>
      <Fees title={t('Provider Monthly Fees')} fees={label.providerMonthlyFees} />
      {label.monthlyFeesNote && <p>{label.monthlyFeesNote}</p>}
      <Fees title={t('One-time Fees at the Time of Purchase')} fees={label.oneTimeFees} />
      <dl>
        <Line
          name={t('Early Termination Fee')}
          value={formatCents(label.earlyTerminationFeeCents)}
        />
        <Line name={t('Government Taxes')} value={translate(label.governmentTaxes)} />
      </dl>
    </div>
  )
}

function Fees({ title, fees }: { title: string; fees: Label['oneTimeFees'] }) {
  return fees.length === 0 ? (
    <dl>
      <Line name={title} value={formatCents(0)} />
    </dl>
  ) : (
    <>
      <p>{title}</p>
      <dl className={styles.fees}>
        {fees.map(({ name, amountCents, note }) => (
          <Line
            key={name}
            name={note ? `${name}. ${note}` : name}
            value={formatCents(amountCents)}
          />
        ))}
      </dl>
    </>
  )
}

function Discounts({ url }: { url: string }) {
  return (
    <div className={styles.part}>
      <p className={styles.title}>{t('Discounts & Bundles')}</p>
      <p>
        <PlainLink href={url}>{t('Available billing discounts and pricing options')}</PlainLink>
      </p>
    </div>
  )
}

function Speeds({ speeds }: { speeds: Label['typicalSpeeds'] }) {
  return (
    <div className={styles.part}>
      <table className={styles.speeds}>
        <caption className={styles.title}>{t('Speeds Provided with Plan')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('Measured')}</span>
            </th>
            {speeds.map(({ technology }) => (
              <th key={technology} scope="col">
                {technology}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {speedRows.map(({ name, field, unit }) => (
            <tr key={field}>
              <th scope="row">
                {translate(name)} ({unit})
              </th>
              {speeds.map((speed) => (
                <td key={speed.technology}>{speed[field]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const speedRows = [
  { name: msg('Typical Download Speed'), field: 'downloadMbps', unit: 'Mbps' },
  { name: msg('Typical Upload Speed'), field: 'uploadMbps', unit: 'Mbps' },
  { name: msg('Typical Latency'), field: 'latencyMs', unit: 'ms' },
] as const

function IncludedData({ label }: { label: Label }) {
  return (
    <div className={styles.part}>
      <dl>
        <div className={`${styles.line} ${styles.title}`}>
          <dt>{t('Data Included with Monthly Price')}</dt>
          <dd>
            {label.dataIncludedGb === null
              ? t('Unlimited')
              : t('{amount} GB', { amount: label.dataIncludedGb })}
          </dd>
        </div>
      </dl>
      <p>{label.dataNote}</p>
      <dl>
        <div>
          <dt className={styles.inline}>{t('Charges for Additional Data Usage:')} </dt>
          <dd className={styles.inline}>{label.additionalDataCharge}</dd>
        </div>
      </dl>
    </div>
  )
}

function Policies({ label }: { label: Label }) {
  return (
    <dl className={`${styles.part} ${styles.title} ${styles.policies}`}>
      <Line
        name={t('Network Management')}
        value={<PlainLink href={label.networkManagementUrl}>{t('Read our policy')}</PlainLink>}
      />
      <Line
        name={t('Privacy')}
        value={<PlainLink href={label.privacyPolicyUrl}>{t('Read our policy')}</PlainLink>}
      />
    </dl>
  )
}

function Closing({ label }: { label: Label }) {
  return (
    <>
      <div className={styles.part}>
        <p className={styles.title}>{t('Customer Support')}</p>
        <p>
          <WithParts
            text={t('<contact>Contact us</contact> or call {phone}', {
              phone: label.support.phone,
            })}
            parts={{ contact: <PlainLink href={label.support.url} /> }}
          />
        </p>
      </div>
      <div className={styles.part}>
        <p>
          {t(
            'Learn more about the terms used on this label by visiting the Federal Communications Commission’s Consumer Resource Center.',
          )}
        </p>
        <p>
          <a className={styles.strong} href={label.fccUrl}>
            {label.fccUrl.replace('https://www.', '')}
          </a>
        </p>
      </div>
      <dl className={styles.part}>
        <div>
          <dt className={styles.inline}>{t('Unique Plan Identifier:')} </dt>
          <dd className={`${styles.inline} ${styles.planId}`}>{label.uniquePlanId}</dd>
        </div>
      </dl>
    </>
  )
}
