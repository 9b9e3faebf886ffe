import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startNode } from './processes.mjs'

let folder: string
const waitForever = ['-e', 'process.stdout.write("up"); setInterval(() => {}, 1000)']

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openline-processes-'))
})

afterEach(() => rm(folder, { recursive: true }))

function start(args: string[]) {
  return startNode('program', process.execPath, args, { logFile: join(folder, 'program.log') })
}

function expectLog(text: string) {
  const log = join(folder, 'program.log')
  return expect.poll(() => readFile(log, 'utf8')).toContain(text)
}

test('a program that ends reports its exit code and its last output', async () => {
  const running = start(['-e', 'console.log("PORT is missing"); process.exit(78)'])
  expect(await running.ended).toEqual({ code: 78 })
  expect(running.lastWords()).toBe('PORT is missing')
})

test('a stopped program counts as ended by the signal', async () => {
  const running = start(waitForever)
  await expectLog('up')
  await running.stop()
  expect(await running.ended).toEqual({ code: 143 })
})

test('a program that ignores the request is ended after the grace', async () => {
  const running = start(['-e', `process.on('SIGTERM', () => {}); ${waitForever[1]}`])
  await expectLog('up')
  await running.stop(50)
  expect(await running.ended).toEqual({ code: 137 })
})

test('a program stops when the command that started it is killed', async () => {
  const child = `process.on('SIGTERM', () => { console.log('stopping'); process.exit() }); ${waitForever[1]}`
  const command = `
    import { startNode } from ${JSON.stringify(join(import.meta.dirname, 'processes.mjs'))}
    startNode('program', process.execPath, ['-e', ${JSON.stringify(child)}],
      { logFile: ${JSON.stringify(join(folder, 'program.log'))} })`
  const killed = spawn(process.execPath, ['--input-type=module', '-e', command])
  await expectLog('up')
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  await expectLog('stopping')
})
