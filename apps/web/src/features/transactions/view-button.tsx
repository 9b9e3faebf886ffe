import { t } from '@openline/words/words'
import { Button } from '../../ui/button.tsx'

type ViewButtonProps = {
  readonly item: string
  /** As it is shown in the list. */
  readonly date: string
  readonly onView: () => void
}

/** Opens one payment in full; names it to whoever does not see its row. */
export const ViewButton = ({ item, date, onView }: ViewButtonProps) => (
  <Button
    variant="secondary"
    size="small"
    aria-label={t('View {item} of {date}', { item, date })}
    onClick={onView}
  >
    {t('View')}
  </Button>
)
