import { importsOf } from './import-rules.ts'
import type { Room } from './room.ts'
import { wings } from './rooms.ts'
import { isTest, type SourceFile } from './source-files.ts'

const wingNames = Object.keys(wings)

/** A room, or a file in it, by the wing and the name that its path has. */
type Place = { wing: string; room: string; file: string }

function placeOf(path: string): Place | null {
  const [, wing = '', room = '', file = ''] =
    /^apps\/server\/src\/features\/([^/]+)\/([^/]+)\/(.+)\.ts$/.exec(path) ?? []
  return room === '' ? null : { wing, room, file }
}

function placeInContract(path: string): Place | null {
  const [, wing = '', file = ''] = /^packages\/contract\/src\/([^/]+)\/(.+)\.ts$/.exec(path) ?? []
  return file === '' ? null : { wing, room: contractRoomOf(wing, file) ?? '', file }
}

function roomsOf(wing: string): Readonly<Record<string, Room>> {
  return (wings as Readonly<Record<string, Readonly<Record<string, Room>>>>)[wing] ?? {}
}

function contractRoomOf(wing: string, file: string): string | undefined {
  return Object.entries(roomsOf(wing)).find(([, { contract }]) => contract.includes(file))?.[0]
}

/** What staff do looks at every room; nothing that customers use stands on it. */
function isOfDesk({ file }: Place): boolean {
  return /^desk(-|$)|-desk$/.test(file)
}

/** What puts a room together is imported by `app.ts` alone. */
function isComposition({ file }: Place): boolean {
  return file === 'feature'
}

export type RoomImport = { from: Place; to: Place; path: string; target: string }

/** The imports of a file that lead from one room to another. */
export function importsBetweenRooms(file: SourceFile): RoomImport[] {
  if (isTest(file.path)) return []
  const placed = file.path.startsWith('packages/') ? placeInContract : placeOf
  const from = placed(file.path)
  if (!from) return []
  return importsOf(file).flatMap((target) => {
    const to = placed(target)
    if (!to || (to.room === from.room && to.wing === from.wing)) return []
    return [{ from, to, path: file.path, target }]
  })
}

/** One sentence for each import of a file that its room keeps to itself. */
export function findClosedImports(file: SourceFile): string[] {
  if (file.path.startsWith('packages/')) return []
  return importsBetweenRooms(file)
    .filter(({ to }) => !roomsOf(to.wing)[to.room]?.opens.includes(to.file))
    .map(({ path, target }) => `${path} imports ${target}, which is not open to other rooms`)
}

/** The same of what other rooms stand on: neither what staff do nor what puts a room together. */
function importsBelowDesk(file: SourceFile): RoomImport[] {
  return importsBetweenRooms(file).filter(({ from }) => !isOfDesk(from) && !isComposition(from))
}

/** One sentence for each import that leads up to another wing, but those of the desk. */
export function findUpwardImports(file: SourceFile): string[] {
  return importsBelowDesk(file)
    .filter(({ from, to }) => wingNames.indexOf(to.wing) > wingNames.indexOf(from.wing))
    .map(
      ({ path, target, from, to }) =>
        `${path} imports ${target}: ${to.wing} stands on ${from.wing}`,
    )
}

/** One sentence for each import of what staff do by what customers use. */
export function findImportsOfDesk(file: SourceFile): string[] {
  return importsBelowDesk(file)
    .filter(({ to }) => isOfDesk(to))
    .map(({ path, target }) => `${path} imports ${target}, which only the desk may`)
}

/** The arrows between rooms of the server, without the desk's: from each room to those that it stands on. */
export function roomArrows(files: readonly SourceFile[]): Map<string, string[]> {
  const arrows = new Map<string, Set<string>>()
  const ofServer = files.filter(({ path }) => path.startsWith('apps/server/'))
  for (const { from, to } of ofServer.flatMap(importsBelowDesk)) {
    arrows.set(from.room, (arrows.get(from.room) ?? new Set()).add(to.room))
  }
  return new Map([...arrows].map(([room, targets]) => [room, [...targets].toSorted()]))
}
