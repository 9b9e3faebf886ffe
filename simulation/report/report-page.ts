import { firstDay } from '../simulate.ts'
import { breachText, dayOf, sayEvent, tellBreach } from './breach-story.ts'
import { commandOf } from './command.ts'
import { sayCpuTime } from './cpu-time.ts'
import { drawPicture, escapeText } from './picture.ts'
import { picturesOf } from './pictures.ts'
import type { Told } from './told-run.ts'

/** What two runs of one seed need not have in common, for the database or a library draws it. */
const mayDiffer: readonly string[] = [
  'ids of rows, idempotency keys, order numbers, one-time codes and session tokens',
  'the pauses before a job is tried again, which the queue draws',
  'which of several presses at one moment comes first, and what follows from it',
  'the order of rows that have the same time',
]

const toldBreaches = 50
const lastEvents = 100

/** What was run and how long it took, by name. */
function factsOf({ plan, seconds, cpu, days, events, msOfFigures }: Told): [string, string][] {
  return [
    ['Command', commandOf(plan)],
    ['People', `${plan.people?.length ?? plan.customers}`],
    ['Days', `${days.length} from ${firstDay.toISOString().slice(0, 10)}`],
    [
      'Time taken',
      `${seconds.toFixed(1)} s, ${(seconds / Math.max(days.length, 1)).toFixed(2)} s a day`,
    ],
    ['Processor time after the first day', cpu ? sayCpuTime(cpu) : 'not measured'],
    ['Reading the figures', `${msOfFigures.toFixed(1)} ms a day`],
    ['Events told', events.length.toLocaleString('en-US')],
  ]
}

function breachesOf({ plan, breaches, events, concerned }: Told): readonly string[] {
  return breaches
    .slice(0, toldBreaches)
    .map((breach) => breachText(tellBreach(plan, breach, events, concerned.get(breach) ?? [])))
}

function sayBreaches({ breaches }: Told): string {
  if (breaches.length === 0) return 'No law was broken.'
  const laws = new Map<string, number>()
  for (const { law } of breaches) laws.set(law, (laws.get(law) ?? 0) + 1)
  const list = Array.from(laws, ([law, times]) => `${law} (${times})`)
  return `Broken ${breaches.length} times, first on day ${dayOf(breaches[0]?.at ?? new Date(0))}: ${list.join('; ')}.`
}

function sortedCounts({ counts }: Told): [string, string][] {
  return [...counts]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, times]) => [name, times.toLocaleString('en-US')])
}

/** The report as plain text. */
export function reportText(told: Told): string {
  const list = (pairs: [string, string][]) => pairs.map(([name, text]) => `  ${name}: ${text}`)
  return [
    ...list(factsOf(told)),
    '',
    ...list(sortedCounts(told)),
    '',
    sayBreaches(told),
    ...breachesOf(told).map((story) => `\n${story}`),
  ].join('\n')
}

/** The report as one page that needs nothing else. */
export function reportPage(told: Told): string {
  const title = `A carrier’s story: seed ${told.plan.seed}`
  const list = (items: readonly string[]) =>
    `<ul>${items.map((item) => `<li>${escapeText(item)}</li>`).join('')}</ul>`
  const block = (text: string) => `<pre tabindex="0">${escapeText(text)}</pre>`
  const pictures = picturesOf(told.days).map(
    (picture) => `<figure tabindex="0">${drawPicture(picture)}</figure>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>${escapeText(title)}</h1>
<p class="outcome ${told.breaches.length === 0 ? 'held' : 'broken'}">${escapeText(sayBreaches(told))}</p>
${table(factsOf(told))}
${told.breaches.length === 0 ? '' : `<h2>What went wrong</h2>${breachesOf(told).map(block).join('\n')}`}
<h2>Day by day</h2>
${pictures.join('\n')}
<h2>What happened how often</h2>
<div class="columns">${table(sortedCounts(told))}</div>
<h2>What may differ between two runs of this seed</h2>
${list(mayDiffer)}
<h2>The last events</h2>
${block(told.events.slice(-lastEvents).map(sayEvent).join('\n'))}
</main>
</body>
</html>
`
}

function table(rows: readonly (readonly [string, string])[]): string {
  const cells = rows.map(
    ([name, text]) =>
      `<tr><th scope="row">${escapeText(name)}</th><td>${escapeText(text)}</td></tr>`,
  )
  return `<table>${cells.join('')}</table>`
}

const styles = `
body { margin: 0; background: #f4f5f7; color: #222; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 880px; margin: 0 auto; padding: 24px 16px 64px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 16px; }
h2 { font-size: 20px; margin: 40px 0 12px; }
.outcome { padding: 12px 16px; border-left: 6px solid; background: #fff; border-radius: 4px; }
.held { border-color: #2e9e6b; }
.broken { border-color: #c0392b; }
table { border-collapse: collapse; width: 100%; background: #fff; border-radius: 8px; }
th, td { text-align: left; vertical-align: top; padding: 6px 12px; border-bottom: 1px solid #eee; overflow-wrap: anywhere; }
th { font-weight: 500; width: 40%; }
figure { margin: 0 0 16px; padding: 8px; background: #fff; border-radius: 8px; overflow-x: auto; }
figure svg { display: block; width: 100%; min-width: 640px; height: auto; }
pre { padding: 12px 16px; background: #fff; border-radius: 8px; overflow-x: auto; font-size: 13px; }
`
