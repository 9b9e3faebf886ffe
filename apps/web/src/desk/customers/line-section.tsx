import { codeInWords } from '@openline/contract/office/code-labels-desk'
import type { DeskCustomer } from '@openline/contract/people/customers-desk'
import { formatMsisdn } from '@openline/contract/phone-number'
import { Link } from 'react-router'
import { DataTable } from '../kit/data-table.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import styles from './customers.module.css'

export function LineSection({ lines }: Pick<DeskCustomer, 'lines'>) {
  return (
    <Section title="Lines">
      <DataTable
        caption="The customer’s lines"
        heads={['Number', 'State', 'Plan', 'SIM', 'Paid until', 'Since']}
        empty="No line yet."
      >
        {lines.map((line) => (
          <tr key={line.id}>
            <th scope="row">
              <Link to={`/lines/${line.id}`} className={styles.number}>
                {line.mdn === null ? line.nickname : formatMsisdn(line.mdn)}
              </Link>
              {line.mdn !== null && line.nickname !== line.planName && (
                <span className={styles.small}>{line.nickname}</span>
              )}
            </th>
            <td>{codeInWords(line.status)}</td>
            <td data-wraps>{line.planName}</td>
            <td>
              {line.simType === 'esim' ? 'eSIM' : 'SIM card'}
              <span className={styles.small}>{line.iccid}</span>
            </td>
            <td>
              {line.renewsAt === null ? 'Not yet' : <When at={line.renewsAt} />}
              <span className={styles.small}>Auto-renew {line.autoRenew ? 'on' : 'off'}</span>
            </td>
            <td>
              <When at={line.createdAt} />
            </td>
          </tr>
        ))}
      </DataTable>
    </Section>
  )
}
