import { t } from '@openline/i18n/i18n'
import { type MonthYear, monthNames, withMonth, withYear, yearsFor } from './month-year.ts'
import styles from './month-year-picker.module.css'
import { Select } from './select.tsx'

type MonthYearPickerProps = {
  readonly value: MonthYear
  readonly onValueChange: (value: MonthYear) => void
  readonly currentYear: number
  /** Which 12 years: up to now, or from now on. */
  readonly mode?: 'past' | 'future'
}

const all = 'all'

function numberOf(value: string): number | null {
  return value === all ? null : Number(value)
}

/** Chooses a month and a year (spec 2), or all of them. */
export function MonthYearPicker({
  value,
  onValueChange,
  currentYear,
  mode = 'past',
}: MonthYearPickerProps) {
  return (
    <div className={styles.picker}>
      <Select
        label={t('Month')}
        name="month"
        value={String(value.month ?? all)}
        options={[
          { value: all, label: t('All months') },
          ...monthNames().map((label, index) => ({ value: String(index + 1), label })),
        ]}
        onValueChange={(month) => onValueChange(withMonth(value, numberOf(month), currentYear))}
      />
      <Select
        label={t('Year')}
        name="year"
        value={String(value.year ?? all)}
        options={[
          { value: all, label: t('All years') },
          ...yearsFor(mode, currentYear).map((year) => ({
            value: String(year),
            label: String(year),
          })),
        ]}
        onValueChange={(year) => onValueChange(withYear(value, numberOf(year)))}
      />
    </div>
  )
}
