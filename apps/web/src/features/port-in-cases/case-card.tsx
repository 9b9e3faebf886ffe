import { formatMsisdn } from '@openline/contract/phone-number'
import type { CaseAction, PortInCase } from '@openline/contract/processes/port-in-cases'
import { msg, t, translate } from '@openline/i18n/i18n'
import { useState } from 'react'
import { localTime } from '../../lib/local-date.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CaseAttempts } from './case-attempts.tsx'
import { caseFacts, closedWords } from './case-labels.ts'
import { CloseCaseDialog } from './close-case-dialog.tsx'
import styles from './port-in-cases.module.css'
import { ResendCaseDialog } from './resend-case-dialog.tsx'

type CaseCardProps = {
  readonly support: PortInCase
  readonly onChanged: (changed: PortInCase) => void
}

const actionLabels: Record<CaseAction, string> = {
  resend: msg('Correct and send again'),
  solved: msg('Close as resolved'),
  handed_back: msg('Hand back to the customer'),
  stopped: msg('Cancel transfer'),
}

/** One case: what it is about, what happened, and what support can do. */
export function CaseCard({ support, onChanged }: CaseCardProps) {
  const [opened, setOpened] = useState<CaseAction | null>(null)
  const { id, title, advice, status, portIn } = support
  const dialog = {
    support,
    onClose: () => setOpened(null),
    onDone: (changed: PortInCase) => {
      setOpened(null)
      onChanged(changed)
    },
  }
  return (
    <Card as="section" aria-labelledby={`case-${id}`}>
      <div className={styles.head}>
        <h3 id={`case-${id}`} className={styles.title}>
          {title}: {formatMsisdn(portIn.msisdn)}
        </h3>
        <Badge tone={status === 'open' ? 'danger' : 'neutral'}>
          {status === 'open' ? t('Open') : t('Closed')}
        </Badge>
      </div>
      <p className={styles.muted}>
        {status === 'open'
          ? t('Open since {time}.', { time: localTime(support.openedAt) })
          : closedWords(support)}
      </p>
      {status === 'open' && <p className={styles.advice}>{advice}</p>}
      <dl className={styles.facts}>
        {caseFacts(support).map(({ label, value }) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CaseAttempts attempts={support.attempts} />
      {support.nextActions.length > 0 && (
        <div className={styles.actions}>
          {support.nextActions.map((action, index) => (
            <Button
              key={action}
              size="small"
              variant={index === 0 ? 'primary' : 'secondary'}
              onClick={() => setOpened(action)}
            >
              {translate(actionLabels[action])}
            </Button>
          ))}
        </div>
      )}
      {opened === 'resend' && <ResendCaseDialog {...dialog} />}
      {opened !== null && opened !== 'resend' && <CloseCaseDialog {...dialog} outcome={opened} />}
    </Card>
  )
}
