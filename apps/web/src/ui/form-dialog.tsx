import { t } from '@openline/i18n/i18n'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FailureAlert } from './failure-alert.tsx'
import styles from './form-dialog.module.css'

type FormDialogProps = {
  readonly title: string
  readonly subtitle?: React.ReactNode
  readonly submitLabel: string
  /** Of the form: what goes on `<form>`, what went wrong as a whole, whether it is on its way. */
  readonly form: {
    readonly props: React.ComponentProps<'form'>
    readonly failure: string
    readonly isPending: boolean
  }
  readonly size?: 'small' | 'medium'
  readonly onClose: () => void
  readonly children: React.ReactNode
}

/** A dialog with a few fields to fill in, and Cancel. Open for as long as it is on the page. */
export function FormDialog({
  title,
  subtitle,
  submitLabel,
  form,
  size = 'small',
  onClose,
  children,
}: FormDialogProps) {
  return (
    <Dialog open title={title} subtitle={subtitle} size={size} onClose={onClose}>
      <form {...form.props} className={styles.form}>
        {children}
        <FailureAlert message={form.failure} />
        <div className={styles.actions}>
          <Button type="submit" pending={form.isPending}>
            {submitLabel}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
