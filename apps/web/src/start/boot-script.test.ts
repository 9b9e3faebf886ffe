import { Script } from 'node:vm'
import type { EntryContext } from 'react-router'
import { describe, expect, test } from 'vitest'
import { bootScript } from './boot-script.ts'

function entry(id: string) {
  return { id, module: `/assets/${id}.js`, imports: ['/assets/kit.js'] }
}

const hasChat = false

const context = {
  serverHandoffString: '{"basename":"/"}',
  staticHandlerContext: {
    location: { search: '' },
    matches: [{ route: { id: 'root' } }, { route: { id: 'home' } }],
  },
  manifest: {
    url: '/assets/manifest.js',
    entry: { module: '/assets/entry.js', imports: ['/assets/kit.js'] },
    routes: { root: entry('root'), home: entry('home'), faq: entry('faq') },
  },
} as unknown as EntryContext // the parts that the script is made of

describe('the boot script', () => {
  test('is a script that a browser can read', () => {
    expect(() => new Script(bootScript(context, { data: '[1]', hasChat }))).not.toThrow()
  })

  test('cannot be ended by what is in the data', () => {
    const script = bootScript(context, {
      data: '</script><script>alert(1)</script>\u2028',
      hasChat,
    })
    expect(script).not.toMatch(/<\/?script|\u2028/)
  })

  test('names every module of the page once, and none of other pages', () => {
    const script = bootScript(context, { data: '', hasChat })
    const preload = script.slice(script.lastIndexOf('"preload"'))
    expect(preload.match(/\/assets\/[\w.]+/g)).toEqual([
      '/assets/manifest.js',
      '/assets/entry.js',
      '/assets/kit.js',
      '/assets/root.js',
      '/assets/home.js',
    ])
  })
})
