import { useId, useRef } from 'react'
import { useSearchParams } from 'react-router'
import styles from './tabs.module.css'

type Tab = {
  /** In the address, as `?tab=money`; the first one is not. */
  readonly id: string
  readonly label: string
  readonly content: React.ReactNode
}

type TabsProps = {
  /** What is divided; for screen readers. */
  readonly label: string
  readonly tabs: readonly [Tab, ...Tab[]]
}

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Parts of a record, one at a time. The address holds which, so that reload, Back and a link open the same one. */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [address, setAddress] = useSearchParams()
  const shown = tabs.find((tab) => tab.id === address.get('tab')) ?? tabs[0]
  const open = (tab: Tab | undefined, replace: boolean) => {
    if (!tab || tab === shown) return
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (tab === tabs[0]) next.delete('tab')
        else next.set('tab', tab.id)
        return next
      },
      { replace, preventScrollReset: true },
    )
  }
  // Moving along the tabs opens each: only leaving one by a click is a step of the history.
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const next = step(tabs.indexOf(shown), tabs.length)
    open(tabs[next], true)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            className={styles.tab}
            aria-selected={tab === shown}
            aria-controls={`${id}-panel`}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => open(tab, false)}
            onKeyDown={onKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={shown.id}
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${shown.id}`}
        className={styles.panel}
      >
        {shown.content}
      </div>
    </div>
  )
}
