import { t } from '@openline/i18n/i18n'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import styles from './checkout-section.module.css'

type CheckoutSectionProps = {
  readonly label: string
  readonly position: number
  readonly isOpen: boolean
  /** True when the customer moved here, so that the heading is read out. */
  readonly takesFocus: boolean
  /** What was answered; null while something is missing. */
  readonly answer: React.ReactNode
  /** Opens the section; null while an earlier one is not complete. */
  readonly onEdit: (() => void) | null
  /** A payment runs, so that nothing can be changed. */
  readonly isLocked: boolean
  /** Shown while the section is open. */
  readonly children: React.ReactNode
}

/** One step of the checkout: its form while it is open, else its answer and the way back to it. */
export function CheckoutSection(section: CheckoutSectionProps) {
  const { label, position, isOpen, answer, onEdit, isLocked, children } = section
  const id = useId()
  const heading = useArrival(isOpen && section.takesFocus)
  const isDone = !isOpen && answer !== null
  return (
    <section
      className={styles.section}
      aria-labelledby={id}
      data-open={isOpen ? '' : undefined}
      data-done={isDone ? '' : undefined}
    >
      <div className={styles.head}>
        <span className={styles.marker} aria-hidden>
          {isDone ? <CheckIcon size={16} /> : position}
        </span>
        <h2 id={id} ref={heading} tabIndex={-1} className={styles.heading}>
          {label}
        </h2>
      </div>
      {isDone && <div className={styles.answer}>{answer}</div>}
      {isDone && onEdit && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('Edit {field}', { field: label })}
          disabled={isLocked}
          onClick={onEdit}
        >
          {t('Edit')}
        </Button>
      )}
      {isOpen && <div className={styles.body}>{children}</div>}
    </section>
  )
}

/** The page's header covers this much of what is scrolled to the top. */
const headerHeight = 96

/** The heading of a section; focuses it and scrolls it into view. */
function useArrival(isArriving: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const section = heading.current?.closest('section')
    if (!isArriving || !section) return
    // A field with an error has taken the focus already.
    if (!section.contains(document.activeElement)) heading.current?.focus({ preventScroll: true })
    const { top, bottom } = section.getBoundingClientRect()
    if (top < headerHeight || bottom > window.innerHeight) {
      section.scrollIntoView({ block: 'start', behavior: 'instant' })
    }
  }, [isArriving])
  return heading
}
