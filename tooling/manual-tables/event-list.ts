import { isTest, readSources, type SourceFile } from '../rules/source-files.ts'

const source = 'apps/server/src'

/** Every domain event, with the rooms that call it and those that handle it, as `app-events.ts` lists them. */
export async function eventList(): Promise<string> {
  const files = (await readSources('.ts')).filter(({ path }) => path.startsWith(source))
  const app = files.find(({ path }) => path === `${source}/app-events.ts`)?.text ?? ''
  const events = files.find(({ path }) => path === `${source}/domain-events.ts`)?.text ?? ''
  const [, list = ''] = /type DomainEvents = \{(.*?)\n\}/s.exec(events) ?? []
  return Array.from(list.matchAll(/^ {2}(\w+):/gm), ([, event = '']) => {
    const calling = callersOf(event, files).join(', ')
    return `- \`${event}\` (${calling}): ${handlersOf(event, app).join(', ')}`
  }).join('\n')
}

function callersOf(event: string, files: readonly SourceFile[]): string[] {
  const calling = files.filter(
    ({ path, text }) => !isTest(path) && text.includes(`events.${event}(`),
  )
  return [...new Set(calling.map(({ path }) => roomIn(path)))].toSorted()
}

/** The rooms whose functions the list of `app-events.ts` names for an event, in its order. */
function handlersOf(event: string, app: string): string[] {
  const [, list = ''] = new RegExp(`^ +${event}: \\[(.*?)\\],$`, 'ms').exec(app) ?? []
  return [...new Set(roomsNamed(list, app))]
}

/** The rooms that what a text of `app-events.ts` names was imported from, directly or by way of constants. */
function roomsNamed(text: string, app: string): string[] {
  return Array.from(text.matchAll(/(?<!\w\.)\b[a-z]\w*/g), ([name]) => name).flatMap((name) => {
    const imported = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '(.*)'`).exec(app)
    if (imported?.[1])
      return imported[1].includes('/features/') ? [roomIn(imported[1].replace('./', 'src/'))] : []
    const [, made = ''] = new RegExp(`const ${name} = (.*)$`, 'm').exec(app) ?? []
    return roomsNamed(made, app)
  })
}

function roomIn(path: string): string {
  return /src\/(?:features\/\w+\/)?([\w-]+)\//.exec(path)?.[1] ?? path
}
