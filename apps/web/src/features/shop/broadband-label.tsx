import { formatCents } from '@openline/contract/money'
import type { BroadbandLabel as Label } from '@openline/contract/plan'
import { useId } from 'react'
import styles from './broadband-label.module.css'

type BroadbandLabelProps = {
  readonly label: Label
  /** Of its heading: one below that of the plan it stands by. */
  readonly level?: 3 | 4
}

/**
 * The FCC broadband label of a plan in the order and words of the printed
 * template (47 CFR 8.1). It is always in full view: the rule asks for the label
 * itself beside the plan, not for an icon, a link or anything that opens it.
 * Its links are plain ones, since a shop page holds dozens of them.
 */
export const BroadbandLabel = ({ label, level = 4 }: BroadbandLabelProps) => {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section className={styles.label} aria-labelledby={`${id}-heading ${id}-plan`}>
      <Heading className={styles.heading} id={`${id}-heading`}>
        Broadband Facts
      </Heading>
      <p>{label.providerName}</p>
      <p className={styles.strong} id={`${id}-plan`}>
        {label.planName}
      </p>
      <p className={styles.strong}>{label.heading}</p>
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

const Line = ({ name, value }: { name: React.ReactNode; value: React.ReactNode }) => (
  <div className={styles.line}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

const Price = ({ label }: { label: Label }) => {
  const { introductoryRate: intro, contract, prepaid } = label
  return (
    <div className={styles.part}>
      <dl className={styles.price}>
        <Line name="Monthly Price" value={formatCents(label.monthlyPriceCents)} />
      </dl>
      {prepaid && (
        <p>
          Paid in advance: {formatCents(prepaid.totalCents)} for {prepaid.months} months.
        </p>
      )}
      <p>
        {intro
          ? `This monthly price is an introductory rate for ${intro.months} months. Price after: ${formatCents(intro.priceAfterCents)}.`
          : 'This monthly price is not an introductory rate.'}
      </p>
      <p>
        {contract ? (
          <>
            This monthly price requires a {contract.months}-month contract.{' '}
            <a href={contract.url}>Contract terms</a>
          </>
        ) : (
          'This monthly price does not require a contract.'
        )}
      </p>
    </div>
  )
}

const Charges = ({ label }: { label: Label }) => (
  <div className={styles.part}>
    <p className={styles.title}>Additional Charges & Terms</p>
    <Fees title="Provider Monthly Fees" fees={label.providerMonthlyFees} />
    <Fees title="One-time Fees at the Time of Purchase" fees={label.oneTimeFees} />
    <dl>
      <Line name="Early Termination Fee" value={formatCents(label.earlyTerminationFeeCents)} />
      <Line name="Government Taxes" value={label.governmentTaxes} />
    </dl>
  </div>
)

const Fees = ({ title, fees }: { title: string; fees: Label['oneTimeFees'] }) =>
  fees.length === 0 ? (
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

const Discounts = ({ url }: { url: string }) => (
  <div className={styles.part}>
    <p className={styles.title}>Discounts & Bundles</p>
    <p>
      <a href={url}>Available billing discounts and pricing options</a>
    </p>
  </div>
)

const Speeds = ({ speeds }: { speeds: Label['typicalSpeeds'] }) => (
  <div className={styles.part}>
    <table className={styles.speeds}>
      <caption className={styles.title}>Speeds Provided with Plan</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Measured</span>
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
              {name} ({unit})
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

const speedRows = [
  { name: 'Typical Download Speed', field: 'downloadMbps', unit: 'Mbps' },
  { name: 'Typical Upload Speed', field: 'uploadMbps', unit: 'Mbps' },
  { name: 'Typical Latency', field: 'latencyMs', unit: 'ms' },
] as const

const IncludedData = ({ label }: { label: Label }) => (
  <div className={styles.part}>
    <dl>
      <div className={`${styles.line} ${styles.title}`}>
        <dt>Data Included with Monthly Price</dt>
        <dd>{label.dataIncludedGb === null ? 'Unlimited' : `${label.dataIncludedGb} GB`}</dd>
      </div>
    </dl>
    <p>{label.dataNote}</p>
    <dl>
      <div>
        <dt className={styles.inline}>Charges for Additional Data Usage: </dt>
        <dd className={styles.inline}>{label.additionalDataCharge}</dd>
      </div>
    </dl>
  </div>
)

const Policies = ({ label }: { label: Label }) => (
  <dl className={`${styles.part} ${styles.title} ${styles.policies}`}>
    <Line
      name="Network Management"
      value={<a href={label.networkManagementUrl}>Read our policy</a>}
    />
    <Line name="Privacy" value={<a href={label.privacyPolicyUrl}>Read our policy</a>} />
  </dl>
)

const Closing = ({ label }: { label: Label }) => (
  <>
    <div className={styles.part}>
      <p className={styles.title}>Customer Support</p>
      <p>
        <a href={label.support.url}>Contact us</a> or call {label.support.phone}
      </p>
    </div>
    <div className={styles.part}>
      <p>
        Learn more about the terms used on this label by visiting the Federal Communications
        Commission’s Consumer Resource Center.
      </p>
      <p>
        <a className={styles.strong} href={label.fccUrl}>
          {label.fccUrl.replace('https://www.', '')}
        </a>
      </p>
    </div>
    <dl className={styles.part}>
      <div>
        <dt className={styles.inline}>Unique Plan Identifier: </dt>
        <dd className={`${styles.inline} ${styles.planId}`}>{label.uniquePlanId}</dd>
      </div>
    </dl>
  </>
)
