import { roomArrows } from '../rules/room-imports.ts'
import { wings } from '../rules/rooms.ts'
import { readSources, type SourceFile } from '../rules/source-files.ts'

/** The wings with their rooms, the highest first, and the arrows that the imports of the server draw between them. */
export async function wingPicture(): Promise<string> {
  return drawWings(await readSources('.ts'))
}

export function drawWings(files: readonly SourceFile[]): string {
  const boxes = Object.entries(wings).map(
    ([wing, rooms]) => `  ${wing}["<b>${wing}</b><br/>${Object.keys(rooms).join(', ')}"]`,
  )
  const arrows = arrowsBetweenWings(files).map(([from, to]) => `  ${from} --> ${to}`)
  return ['```mermaid', 'flowchart TB', ...boxes.toReversed(), ...arrows, '```'].join('\n')
}

function arrowsBetweenWings(files: readonly SourceFile[]): [string, string][] {
  const names = Object.keys(wings)
  const wingOf = new Map(
    Object.entries(wings).flatMap(([wing, rooms]) =>
      Object.keys(rooms).map((room) => [room, wing]),
    ),
  )
  const found = new Set(
    [...roomArrows(files)].flatMap(([room, targets]) =>
      targets.map((target) => `${wingOf.get(room)} ${wingOf.get(target)}`),
    ),
  )
  return names
    .toReversed()
    .flatMap((from) => names.map((to): [string, string] => [from, to]))
    .filter(([from, to]) => from !== to && found.has(`${from} ${to}`))
}
