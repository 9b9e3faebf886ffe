import { connect } from 'node:net'
import { useTestDatabase } from '@openline/testing/use-test-database'
import { expect, test } from 'vitest'
import { openDatabaseLine } from './database-line.ts'

const database = useTestDatabase()

async function aConnection(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  const closed = new Promise((done) => socket.on('close', done))
  await new Promise((done) => socket.on('connect', done))
  return { socket, closed }
}

test('a restart of the database ends also the session of a process that has only just come', async () => {
  const line = await openDatabaseLine(database.url, database)
  const { socket, closed } = await aConnection(line.url)
  line.strikeAfter(1, 'ended sessions')
  // The length of a message that never comes: the session begins and gets no further.
  socket.write(Buffer.from([0, 0]))
  await expect.poll(() => line.struck()).toBe('ended sessions')
  await line.mend()
  const isOpen = database.db.execute('select 1').then(() => 'open')
  expect(await Promise.race([closed.then(() => 'closed'), isOpen])).toBe('closed')
  await line.close()
})
