import { t } from '@openline/i18n/i18n'

type LeaveEmptyProps = {
  readonly name: string
  readonly value: string
  readonly onValueChange: (value: string) => void
}

/** A field that only programs see and fill in; it takes the place of a puzzle for people. */
export function LeaveEmpty({ name, value, onValueChange }: LeaveEmptyProps) {
  return (
    <div hidden>
      <label>
        {t('Leave this blank')}
        <input
          name={name}
          value={value}
          tabIndex={-1}
          autoComplete="off"
          onChange={(event) => onValueChange(event.currentTarget.value)}
        />
      </label>
    </div>
  )
}
