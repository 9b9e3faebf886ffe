import { expect, test } from 'vitest'
import { readEvents } from './event-stream.ts'

function streamOf(...chunks: readonly string[]) {
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })
}

async function heard(...chunks: readonly string[]) {
  const events = []
  for await (const event of readEvents(streamOf(...chunks))) events.push(event)
  return events
}

test('events are heard in their order, however the line cuts them', async () => {
  const sent = 'event: open\ndata: {"heartbeatSeconds":15}\n\nevent: change\r\ndata: {}\r\n\r\n'
  const expected = [
    { event: 'open', data: '{"heartbeatSeconds":15}' },
    { event: 'change', data: '{}' },
  ]
  expect(await heard(sent)).toEqual(expected)
  expect(await heard(...Array.from(sent))).toEqual(expected)
})

test('letters that are cut in two are whole again', async () => {
  const bytes = new TextEncoder().encode('data: Zoë’s line\n\n')
  const halves = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const events = []
  for await (const event of readEvents(halves)) events.push(event)
  expect(events).toEqual([{ event: 'message', data: 'Zoë’s line' }])
})

test('a comment is a sign of life', async () => {
  expect(await heard(': alive\n\n', 'data: 1\ndata: 2\n\n')).toEqual([
    null,
    { event: 'message', data: '1\n2' },
  ])
})

test('an event that was not finished is not heard', async () => {
  expect(await heard('event: change\ndata: {}')).toEqual([])
})
