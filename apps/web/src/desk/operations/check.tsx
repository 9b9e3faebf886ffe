import type { RunbookPart } from '@openline/contract/office/runbook-desk'
import { createContext, useContext, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { useMedia } from '../../lib/use-media.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { Loaded } from '../kit/loaded.tsx'
import type { Loading } from '../lib/use-call.ts'
import styles from './check.module.css'
import { RunbookNote } from './runbook-note.tsx'

/** What a check found. Amber is to be known, red needs someone now. */
export type Finding = {
  readonly tone: 'success' | 'warning' | 'danger'
  /** In a sentence, beside the name. */
  readonly text: string
  /** How many; `OK` without. */
  readonly count?: number
}

/** Tells the page around what a check found, so that what is red comes first. */
export const ReportTone = createContext<(anchor: string, tone: Tone) => void>(() => {})

type CheckProps<Value> = {
  /** What links of the desk's first page lead to. */
  readonly anchor: string
  readonly title: string
  readonly of: Loading<Value>
  readonly judge: (value: Value) => Finding
  readonly runbook: RunbookPart
  readonly actions?: React.ReactNode
  readonly children: (value: Value) => React.ReactNode
}

/** `none`, or how many of what: the finding of a list that is empty as a rule. */
export function findingOf(
  count: number,
  tone: 'warning' | 'danger',
  text: { readonly none: string; readonly some: string },
): Finding {
  return count === 0 ? { tone: 'success', text: text.none } : { tone, text: text.some, count }
}

/** One check as a row, which opens on its instructions and records: by a press, or because it is red. */
export function Check<Value>({ of, judge, ...check }: CheckProps<Value>) {
  const id = useId()
  const place = useRef<HTMLDetailsElement>(null)
  const isLinked = useLocation().hash === `#${check.anchor}`
  const finding = stateOf(of, judge)
  const isLoaded = of.value !== null
  // Where there is no room for its records, a red row waits for a press: first is how many there are.
  const isNarrow = useMedia('(width < 700px)')
  const report = useContext(ReportTone)
  useEffect(() => report(check.anchor, finding.tone), [report, check.anchor, finding.tone])
  useEffect(() => {
    if (isLinked && isLoaded) place.current?.scrollIntoView()
  }, [isLinked, isLoaded])
  return (
    <section aria-labelledby={id}>
      <details
        ref={place}
        id={check.anchor}
        className={styles.check}
        open={isLinked || (!isNarrow && finding.tone === 'danger')}
      >
        <summary className={styles.row}>
          <span className={styles.dot} data-tone={finding.tone} />
          <h2 id={id} className={styles.name}>
            {check.title}
          </h2>
          <span className={styles.text}>{finding.text}</span>
          <Badge tone={finding.tone}>{finding.word}</Badge>
          <span className={styles.chevron}>
            <ChevronDownIcon size={18} />
          </span>
        </summary>
        <div className={styles.body}>
          <div className={styles.head}>
            <RunbookNote of={check.runbook} />
            {check.actions}
          </div>
          <Loaded of={of} lines={3}>
            {check.children}
          </Loaded>
        </div>
      </details>
    </section>
  )
}

type Shown = { readonly tone: Tone; readonly text: string; readonly word: string }

function stateOf<Value>(of: Loading<Value>, judge: (value: Value) => Finding): Shown {
  if (of.value === null) {
    return of.error
      ? { tone: 'danger', text: 'This check couldn’t run.', word: 'Unknown' }
      : { tone: 'neutral', text: '', word: 'Checking' }
  }
  const { tone, text, count } = judge(of.value)
  return { tone, text, word: count === undefined ? 'OK' : String(count) }
}
