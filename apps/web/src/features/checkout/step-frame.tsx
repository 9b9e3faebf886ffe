import { t } from '@openline/words/words'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import styles from './step-frame.module.css'

type StepFrameProps = {
  readonly title: string
  readonly intro?: React.ReactNode
  /** True when the customer moved here, so that the heading is read out. */
  readonly takesFocus: boolean
  /** Of the form: `form.props`, `form.failure`, `form.isPending`. */
  readonly form: {
    readonly props: React.ComponentProps<'form'>
    readonly failure: string
    readonly isPending: boolean
  }
  /** Beside the button that goes on; null on the first step. */
  readonly onBack: (() => void) | null
  /** Goes on in another way than by submitting the form. */
  readonly next?: React.ReactNode
  readonly children: React.ReactNode
}

/** One step of the checkout: heading, form, the way on and the way back. */
export const StepFrame = ({
  title,
  intro,
  takesFocus,
  form,
  onBack,
  next,
  children,
}: StepFrameProps) => {
  const id = useId()
  return (
    <section className={styles.step} aria-labelledby={id}>
      <StepHeading id={id} takesFocus={takesFocus}>
        {title}
      </StepHeading>
      {intro && <p className={styles.intro}>{intro}</p>}
      <form {...form.props} className={styles.form}>
        {children}
        <FailureAlert message={form.failure} />
        <div className={styles.actions}>
          {next ?? (
            <Button type="submit" pending={form.isPending}>
              {t('Next')}
            </Button>
          )}
          {onBack && (
            <Button variant="quiet" onClick={onBack}>
              {t('Back')}
            </Button>
          )}
        </div>
      </form>
    </section>
  )
}

type StepHeadingProps = {
  readonly id: string
  readonly takesFocus: boolean
  readonly children: React.ReactNode
}

/** Takes the focus as it appears, unless a field with an error has it. */
export const StepHeading = ({ id, takesFocus, children }: StepHeadingProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0, behavior: 'instant' })
  }, [takesFocus])
  return (
    <h2 id={id} ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h2>
  )
}
