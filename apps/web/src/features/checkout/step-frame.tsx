import { t } from '@openline/i18n/i18n'
import { use } from 'react'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import styles from './checkout-section.module.css'
import { TotalContext } from './total.ts'

type StepFrameProps = {
  readonly intro?: React.ReactNode
  /** Of the form: `form.props`, `form.failure`, `form.isPending`. */
  readonly form: {
    readonly props: React.ComponentProps<'form'>
    readonly failure: string
    readonly isPending: boolean
  }
  /** Something in the step is to be pressed before the way on. */
  readonly hasFirst?: boolean
  /** Continues in another way than by submitting the form. */
  readonly next?: React.ReactNode
  readonly children: React.ReactNode
}

/** The form of one step and the way on. */
export function StepFrame({ intro, form, hasFirst = false, next, children }: StepFrameProps) {
  return (
    <form {...form.props} className={styles.form}>
      {intro && <p className={styles.intro}>{intro}</p>}
      {children}
      <FailureAlert message={form.failure} />
      <BottomBar total={use(TotalContext)} totalLabel={t('Total')}>
        {next ?? (
          <Button
            type="submit"
            variant={hasFirst ? 'secondary' : 'primary'}
            pending={form.isPending}
          >
            {t('Next')}
          </Button>
        )}
      </BottomBar>
    </form>
  )
}
