import { listLeftOutContent } from '@openline/contract/office/operations-desk'
import { Alert } from '../../ui/alert.tsx'

import { Loaded } from '../kit/loaded.tsx'
import { Section } from '../kit/section.tsx'
import { useCall } from '../lib/use-call.ts'
import styles from './operations.module.css'
import { RunbookNote } from './runbook-note.tsx'
import { TroubleTable } from './trouble-table.tsx'

/** Records of the content service that no page shows. */
export function ContentSection() {
  const list = useCall(listLeftOutContent, {})
  return (
    <Section title="Content records left out">
      <RunbookNote of="content" />
      <Loaded of={list}>
        {({ records, unanswered }) => (
          <>
            {unanswered.length > 0 && (
              <Alert tone="warning" title="The content service did not answer for everything">
                {unanswered.map(({ type, language, why }) => (
                  <span key={`${type} ${language}`} className={styles.small}>
                    {type} ({language}): {why}
                  </span>
                ))}
              </Alert>
            )}
            <TroubleTable
              caption="Records that are left out"
              heads={['Record', 'Language', 'What is wrong']}
              empty="Every requested record can be shown."
            >
              {records.map(({ type, language, recordKey, recordId, problems }) => (
                <tr key={`${type} ${language} ${recordKey} ${recordId}`}>
                  <th scope="row">
                    {type} {recordKey ?? recordId ?? 'without an id'}
                    {recordKey && recordId && <span className={styles.small}>{recordId}</span>}
                  </th>
                  <td>{language}</td>
                  <td data-wraps>
                    {problems.map(({ field, message }) => (
                      <span key={field} className={styles.small}>
                        {field}: {message}
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </TroubleTable>
          </>
        )}
      </Loaded>
    </Section>
  )
}
