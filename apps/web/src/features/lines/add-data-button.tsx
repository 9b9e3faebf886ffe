import { t } from '@openline/i18n/i18n'
import { Button } from '../../ui/button.tsx'

type AddDataButtonProps = {
  /** What its owner calls the line. */
  readonly name: string
  /** The plan’s own data has no end, so that only passes are sold. */
  readonly isPass?: boolean
  /** It is what helps now. */
  readonly isMain?: boolean
  readonly onPress: () => void
}

/** Opens what can be bought beside the plan of a line. */
export function AddDataButton({ name, isPass, isMain, onPress }: AddDataButtonProps) {
  const label = isPass ? t('Add a pass') : t('Add data')
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      size="small"
      aria-label={`${label}: ${name}`}
      onClick={onPress}
    >
      {label}
    </Button>
  )
}
