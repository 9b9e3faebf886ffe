import { figureRanges, viewFigures } from '@openline/contract/desk-figures'
import { useSearchParams } from 'react-router'
import { rangeWords } from '../figures/bar-words.ts'
import { DownloadButton } from '../figures/download-button.tsx'
import { FigurePlot } from '../figures/figure-plot.tsx'
import { plotsFor } from '../figures/plots.ts'
import { Choices } from '../kit/choices.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Page } from '../kit/page.tsx'
import { useCall } from '../lib/use-call.ts'

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
      lead={`Hours and days of the carrier’s calendar${timeZone ? ` (${timeZone})` : ''}. The dashed bar is not over. Jobs and wrong passwords are the most that was seen.`}
      actions={<DownloadButton range={range} />}
    >
      <Choices
        label="How far back"
        choices={figureRanges.map((each) => ({
          to: `?range=${each}`,
          label: rangeWords[each],
          isChosen: each === range,
        }))}
      />
      <Loaded of={figures}>
        {(shown) =>
          plotsFor(shown.total).map((plot) => (
            <FigurePlot key={plot.title} plot={plot} shown={shown} />
          ))
        }
      </Loaded>
    </Page>
  )
}
