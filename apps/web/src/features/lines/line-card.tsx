import type { Line } from '@openline/contract/lines'
import { t, translate } from '@openline/i18n/i18n'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Fact, FactList } from '../../ui/fact-list.tsx'
import { ChevronDownIcon, EditIcon, SimIcon } from '../../ui/icons.tsx'
import { simName } from '../shop/shop.ts'
import styles from './line-card.module.css'
import { lineNumber, lineStatusWords, renewalWords, waitingWords } from './line-words.ts'

type LineCardProps = {
  readonly line: Line
  readonly onRename: () => void
  readonly onInstall: () => void
  readonly onActivate: () => void
  /** Always visible. */
  readonly news?: React.ReactNode
  /** Behind "Manage line". */
  readonly manage: React.ReactNode
}

/** One line: whose it is, its number, its plan, and what to do next. */
export function LineCard({ line, news, manage, onRename, ...steps }: LineCardProps) {
  const { label, tone } = lineStatusWords[line.status]
  const [now] = useState(() => new Date())
  const renewal = renewalWords(line, now)
  const id = `line-${line.id}`
  return (
    <Card as="li" aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.name}>
          {line.nickname}
        </h3>
        <IconButton
          label={t('Edit nickname of {nickname}', { nickname: line.nickname })}
          onClick={onRename}
        >
          <EditIcon size={20} />
        </IconButton>
        <span className={styles.status}>
          <Badge tone={tone}>{translate(label)}</Badge>
        </span>
      </div>
      <p className={styles.number} data-missing={line.mdn === null ? '' : undefined}>
        {lineNumber(line)}
      </p>
      <FactList className={styles.facts}>
        <Fact name={t('Plan')} value={line.planName} />
        <Fact
          name={t('SIM')}
          value={
            <>
              {simName(line.simType)}
              {line.iccidLast4 && ` ${t('ending in {digits}', { digits: line.iccidLast4 })}`}
            </>
          }
        />
        {renewal && <Fact name={line.autoRenew ? t('Renewal') : t('Service')} value={renewal} />}
      </FactList>
      <NextStep line={line} {...steps} />
      {news}
      <details className={styles.more}>
        <summary className={styles.manage}>
          {t('Manage line')}
          <span className="visually-hidden"> {line.nickname}</span>
          <ChevronDownIcon size={20} />
        </summary>
        <div className={styles.sections}>{manage}</div>
      </details>
    </Card>
  )
}

/** A button for each action that the server allows. */
function NextStep({
  line,
  onInstall,
  onActivate,
}: Pick<LineCardProps, 'line' | 'onInstall' | 'onActivate'>) {
  return (
    <>
      {line.nextActions.includes('wait') && (
        <p className={styles.waiting} role="status">
          {waitingWords(line)}
        </p>
      )}
      {line.nextActions.includes('install_esim') && (
        <div className={styles.actions}>
          <Button onClick={onInstall}>
            <SimIcon size={20} />
            {t('Install eSIM')}
          </Button>
        </div>
      )}
      {line.nextActions.includes('activate_sim') && (
        <div className={styles.actions}>
          <p className={styles.waiting}>
            {t('Your SIM card is on its way. Activate it when it arrives.')}
          </p>
          <Button onClick={onActivate}>
            <SimIcon size={20} />
            {t('Activate SIM')}
          </Button>
        </div>
      )}
    </>
  )
}
