import { t } from '@openline/i18n/i18n'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FailureAlert } from './failure-alert.tsx'
import styles from './form-dialog.module.css'

type FormDialogProps = {
  readonly title: string
  readonly subtitle?: React.ReactNode
  readonly submitLabel: string
  /** Of `useForm`: the props of `<form>`, its general error, and whether it is being sent. */
  readonly form: {
    readonly props: React.ComponentProps<'form'>
    readonly failure: string
    readonly isPending: boolean
  }
  readonly size?: 'small' | 'medium'
  /** The step destroys something. */
  readonly danger?: boolean
  readonly onClose: () => void
  readonly children: React.ReactNode
}

/** A dialog with a form and Cancel. Open as long as it is rendered. */
export function FormDialog({
  title,
  subtitle,
  submitLabel,
  form,
  size = 'small',
  danger = false,
  onClose,
  children,
}: FormDialogProps) {
  return (
    <Dialog open title={title} subtitle={subtitle} size={size} onClose={onClose}>
      <form {...form.props} className={styles.form}>
        {children}
        <FailureAlert message={form.failure} />
        <div className={styles.actions}>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={form.isPending}>
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
