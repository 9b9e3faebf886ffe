import { downloadFigures, figureRanges, viewFigures } from '@openline/contract/office/figures-desk'
import { useSearchParams } from 'react-router'
import { Choices } from '../kit/choices.tsx'
import { DownloadButton } from '../kit/download-button.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { call } from '../lib/call.ts'
import { useCall } from '../lib/use-call.ts'
import { rangeLabels } from './bar-labels.ts'
import styles from './figure-plot.module.css'
import { FigurePlot } from './figure-plot.tsx'
import { FigureTotals } from './figure-totals.tsx'
import { plotsFor } from './plots.ts'

const refreshEverySeconds = 60

/** How much of everything happened. The address holds how far back. */
export function FiguresPage() {
  const [address] = useSearchParams()
  const range = figureRanges.find((each) => each === address.get('range')) ?? figureRanges[0]
  const figures = useCall(viewFigures, { query: { range } }, { refreshEverySeconds })
  const timeZone = figures.value?.timeZone
  return (
    <Page
      title="Figures"
      lead={`Carrier time${timeZone ? ` (${timeZone})` : ''}. The dashed bar is still counting. Jobs and wrong passwords show their highest count.`}
      actions={
        <DownloadButton
          label="Download as CSV"
          load={() => call(downloadFigures, { query: { range } })}
        />
      }
    >
      <Choices
        label="How far back"
        choices={figureRanges.map((each) => ({
          to: `?range=${each}`,
          label: rangeLabels[each],
          isChosen: each === range,
        }))}
      />
      <Loaded of={figures}>
        {(shown) => {
          const plots = plotsFor(shown.total)
          const empty = plots.filter(({ happened }) => !happened(shown.total))
          return (
            <>
              <FigureTotals shown={shown} />
              {plots
                .filter((plot) => !empty.includes(plot))
                .map((plot) => (
                  <FigurePlot key={plot.title} plot={plot} shown={shown} />
                ))}
              {empty.length > 0 && (
                <p className={styles.nothing}>
                  Nothing in this range: {empty.map(({ title }) => title.toLowerCase()).join(', ')}.
                </p>
              )}
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}
