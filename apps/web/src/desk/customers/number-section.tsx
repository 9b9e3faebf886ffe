import { codeInWords } from '@openline/contract/office/code-labels-desk'
import type { DeskCustomer } from '@openline/contract/people/customers-desk'
import { formatMsisdn } from '@openline/contract/phone-number'
import { DataTable } from '../kit/data-table.tsx'
import { Section } from '../kit/section.tsx'
import { When } from '../kit/when.tsx'
import { RecordLink } from '../lib/record-link.tsx'
import styles from './customers.module.css'

type NumberSectionProps = Pick<DeskCustomer, 'portIns' | 'cases'>

/** Numbers that come from other carriers, and the cases that people had to take care of. */
export function NumberSection({ portIns, cases }: NumberSectionProps) {
  return (
    <Section title="Port-ins">
      <DataTable
        caption="The customer’s port-ins"
        heads={['Number', 'State', 'From', 'Started', 'Changed']}
        empty="No port-ins."
      >
        {portIns.map((portIn) => (
          <tr key={portIn.id}>
            <th scope="row">
              <RecordLink to={[{ kind: 'port_in', id: portIn.id }]}>
                {formatMsisdn(portIn.msisdn)}
              </RecordLink>
            </th>
            <td>
              {codeInWords(portIn.status)}
              <span className={styles.small}>{portIn.reason && codeInWords(portIn.reason)}</span>
            </td>
            <td>{portIn.donorName}</td>
            <td>
              <When at={portIn.createdAt} />
            </td>
            <td>
              <When at={portIn.updatedAt} />
            </td>
          </tr>
        ))}
      </DataTable>
      {cases.length > 0 && (
        <Section isPart title="Cases">
          <DataTable
            caption="Port-in cases"
            heads={['Opened', 'Type', 'Number', 'Outcome']}
            empty="No cases."
          >
            {cases.map(({ id, openedAt, kind, msisdn, outcome }) => (
              <tr key={id}>
                <th scope="row">
                  <When at={openedAt} />
                </th>
                <td>{codeInWords(kind)}</td>
                <td>{formatMsisdn(msisdn)}</td>
                <td>{outcome === null ? 'Open' : codeInWords(outcome)}</td>
              </tr>
            ))}
          </DataTable>
        </Section>
      )}
    </Section>
  )
}
