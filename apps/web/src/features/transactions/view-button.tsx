import { t } from '@openline/i18n/i18n'
import { localDate } from '../../lib/local-date.ts'
import { Button } from '../../ui/button.tsx'

type ViewButtonProps = {
  readonly item: string
  /** When it was paid, ISO 8601. */
  readonly at: string
  readonly onView: () => void
}

/** Opens one payment in full; its accessible name contains the payment. */
export function ViewButton({ item, at, onView }: ViewButtonProps) {
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={t('View details: {item}, {date}', { item, date: localDate(at, 'MMM D, YYYY') })}
      onClick={onView}
    >
      {t('View')}
    </Button>
  )
}
