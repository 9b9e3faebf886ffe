import { searchNumbers } from '@openline/contract/lines/numbers'
import { formatMsisdn } from '@openline/contract/phone-number'
import { t } from '@openline/i18n/i18n'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { settle } from '../../lib/load-result.ts'
import { useLoad } from '../../lib/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { keptUntil } from './chosen-number.ts'

type NumberPickerProps = {
  /** The first choice leaves it to us. */
  readonly isOptional: boolean
  readonly field: Pick<
    React.ComponentProps<typeof ChoiceGroup>,
    'name' | 'value' | 'onValueChange' | 'error'
  >
  /** Where the customer lives; empty when that is not known yet. */
  readonly zipCode: string
  /** What others were faster with since the list was made. */
  readonly gone: readonly string[]
  /** What is kept for the customer; empty for nothing. */
  readonly kept: { readonly msisdn: string; readonly until: string }
}

const shownAtOnce = 5

/** A handful of new numbers by area code or ZIP code. */
export function NumberPicker({ isOptional, field, zipCode, gone, kept }: NumberPickerProps) {
  const [area, setArea] = useState(zipCode)
  const [problem, setProblem] = useState('')
  const [asked, setAsked] = useState(zipCode)
  const [from, setFrom] = useState(0)
  const { loaded, reload, isOutdated } = useLoad(() => search(asked), {
    of: asked === '' ? null : asked,
  })
  const run = () => {
    const typed = area.trim()
    if (!/^(?:[2-9]\d{2}|\d{5})$/.test(typed)) {
      setProblem(t('Please enter a 3-digit area code or a 5-digit ZIP code'))
      return
    }
    setFrom(0)
    if (typed === asked) void reload()
    else setAsked(typed)
  }
  const found = loaded?.ok ? loaded.value.filter((msisdn) => !gone.includes(msisdn)) : []
  const isSearching = asked !== '' && (loaded === null || isOutdated)
  return (
    <>
      <TextField
        name="numberArea"
        label={t('Area code or ZIP code')}
        value={area}
        onValueChange={(value) => {
          setArea(value)
          setProblem('')
        }}
        error={problem}
        onEnter={run}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        enterKeyHint="search"
      />
      <div>
        <Button variant="secondary" pending={isSearching} onClick={run}>
          {t('Show numbers')}
        </Button>
      </div>
      {asked !== '' && loaded === null && (
        <Skeleton lines={shownAtOnce} label={t('Looking for numbers')} />
      )}
      {loaded && !loaded.ok && (
        <RetryAlert message={loaded.message} onRetry={() => void reload()} />
      )}
      {loaded?.ok && found.length === 0 && (
        <p role="status">{t('No numbers there right now. Try another area code.')}</p>
      )}
      <ChoiceGroup
        legend={t('Your new number')}
        columns={2}
        {...field}
        choices={[
          ...anyChoice(isOptional),
          ...shownNumbers(found, from, field.value).map((msisdn) => numberChoice(msisdn, kept)),
        ]}
      />
      {found.length > shownAtOnce && (
        <div>
          <Button
            variant="secondary"
            size="small"
            onClick={() => setFrom((before) => nextFrom(before, found.length))}
          >
            {t('Show others')}
          </Button>
        </div>
      )}
    </>
  )
}

function search(area: string) {
  const query = area.length === 3 ? { areaCode: area } : { zipCode: area }
  return settle(
    call(searchNumbers, { query }).then(({ numbers }) => numbers.map(({ msisdn }) => msisdn)),
  )
}

function nextFrom(from: number, count: number): number {
  return from + shownAtOnce < count ? from + shownAtOnce : 0
}

/** The chosen one stays in sight. */
function shownNumbers(found: readonly string[], from: number, chosen: string): string[] {
  const shown = found.slice(from, from + shownAtOnce)
  return chosen === '' || shown.includes(chosen) ? shown : [chosen, ...shown]
}

function anyChoice(isOptional: boolean) {
  return isOptional ? [{ value: '', label: t('Choose for me') }] : []
}

function numberChoice(msisdn: string, kept: NumberPickerProps['kept']) {
  const label = formatMsisdn(msisdn)
  if (kept.msisdn !== msisdn) return { value: msisdn, label }
  return { value: msisdn, label, description: keptUntil(kept.until) }
}
