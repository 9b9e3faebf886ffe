import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../runner/place.mjs'
import { componentsOf } from './circles.ts'
import type { Room } from './room.ts'
import {
  findClosedImports,
  findImportsOfDesk,
  findUpwardImports,
  importsBetweenRooms,
  roomArrows,
} from './room-imports.ts'
import { wings } from './rooms.ts'
import { readSources } from './source-files.ts'

/** Folders of the shop that show several rooms at once, or none: `load-failure` has the router, which `ui` knows not. */
const shopOnly = ['dashboard', 'layout', 'load-failure'] as const

/** Folders of the desk that every page of it stands on. */
const deskOnly = ['frame', 'kit', 'lib'] as const

const sources = await readSources('.ts')
const rooms: readonly (Room & { name: string; wing: string })[] = Object.entries(wings).flatMap(
  ([wing, named]) => Object.entries<Room>(named).map(([name, room]) => ({ ...room, name, wing })),
)

async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(join(root, path), { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

test('every feature of the server is a room, in the folder of its wing', async () => {
  const features = 'apps/server/src/features'
  const found = await Promise.all(
    Object.keys(wings).map(async (wing) =>
      (await foldersIn(`${features}/${wing}`)).map((name) => `${wing}/${name}`),
    ),
  )
  expect(await foldersIn(features)).toEqual(expect.arrayContaining(Object.keys(wings)))
  expect(await foldersIn(features)).toHaveLength(Object.keys(wings).length)
  expect(new Set(found.flat())).toEqual(new Set(rooms.map(({ wing, name }) => `${wing}/${name}`)))
})

test('every file of a wing in the contract belongs to one room', () => {
  const files = sources
    .map(({ path }) => /^packages\/contract\/src\/(\w+\/[\w-]+)\.ts$/.exec(path)?.[1])
    .filter((path) => path !== undefined)
  const listed = rooms.flatMap(({ wing, contract }) => contract.map((file) => `${wing}/${file}`))
  expect(listed.toSorted()).toEqual(files.toSorted())
})

test('every folder of the shop and of the desk is a room', async () => {
  const ofShop = rooms.flatMap(({ shop = [] }) => shop)
  expect([...ofShop, ...shopOnly].toSorted()).toEqual(
    (await foldersIn('apps/web/src/features')).toSorted(),
  )
  const ofDesk = rooms.filter(({ desk }) => desk).map(({ name }) => name)
  expect([...ofDesk, ...deskOnly].toSorted()).toEqual(
    (await foldersIn('apps/web/src/desk')).toSorted(),
  )
})

test('a room opens the files that others import, and no other', () => {
  expect(sources.flatMap(findClosedImports)).toEqual([])
  const used = new Set(
    sources
      .filter(({ path }) => path.startsWith('apps/server/'))
      .flatMap(importsBetweenRooms)
      .map(({ to }) => `${to.room}/${to.file}`),
  )
  const open = rooms.flatMap(({ name, opens }) => opens.map((file) => `${name}/${file}`))
  expect(open.filter((file) => !used.has(file))).toEqual([])
})

test('arrows between wings lead down', () => {
  expect(sources.flatMap(findUpwardImports)).toEqual([])
})

test('nothing that customers use imports what staff do', () => {
  expect(sources.flatMap(findImportsOfDesk)).toEqual([])
})

test('rooms of the server form no circle', () => {
  const circles = componentsOf(roomArrows(sources)).filter(({ length }) => length > 1)
  expect(circles).toEqual([])
})

const cards = 'apps/server/src/features/sales/cards/cards.ts'

test('an import of a closed file, of a higher wing and of the desk is found', () => {
  const closed = { path: cards, text: `import '../orders/present.ts'` }
  expect(findClosedImports(closed)).toHaveLength(1)
  expect(findClosedImports({ path: cards, text: `import '../orders/orders.ts'` })).toEqual([])
  const upward = { path: cards, text: `import '../../processes/renewals/renewals.ts'` }
  expect(findUpwardImports(upward)).toEqual([
    `${cards} imports apps/server/src/features/processes/renewals/renewals.ts: processes stands on sales`,
  ])
  const desk = { ...upward, path: cards.replace('/cards.ts', '/desk-cards.ts') }
  expect(findUpwardImports(desk)).toEqual([])
  expect(
    findImportsOfDesk({ path: cards, text: `import '../orders/desk-orders.ts'` }),
  ).toHaveLength(1)
})
