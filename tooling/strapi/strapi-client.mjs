import { PlainError } from '../runner/say.mjs'

/** @typedef {ReturnType<typeof createStrapiClient>} StrapiClient */

/**
 * The few calls that fill a Strapi, version 4 or 5.
 * @param {{ url: string, token: string }} options
 */
export function createStrapiClient({ url, token }) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }

  /**
   * @param {string} path
   * @param {RequestInit} init
   * @returns {Promise<unknown>}
   */
  const call = async (path, init) => {
    const response = await fetch(url + path, init).catch(() => {
      throw new PlainError(`${url} is not responding.`)
    })
    if (response.status === 404 && init.method === 'GET') return null
    const text = await response.text()
    if (response.ok) return text === '' ? null : /** @type {unknown} */ (JSON.parse(text))
    throw new PlainError(refusalOf(`${init.method} ${path}`, response.status, text))
  }

  return {
    /**
     * Records of a collection or the record of a single type; null when there is none.
     * @param {string} path
     * @returns {Promise<unknown>}
     */
    get: async (path) => {
      const answer = await call(path, { method: 'GET', headers })
      return /** @type {{ data?: unknown } | null} */ (answer)?.data ?? null
    },
    /** @returns {Promise<string[]>} the codes of the languages it has; none when it has but one */
    locales: async () => {
      const known = await call('/api/i18n/locales', { method: 'GET', headers })
      return /** @type {{ code: string }[]} */ (known ?? []).map(({ code }) => code)
    },
    /**
     * @param {'POST' | 'PUT'} method
     * @param {string} path
     * @param {unknown} data
     */
    send: (method, path, data) =>
      call(path, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ data }),
      }),
    /**
     * @param {string} name
     * @param {Buffer} bytes
     * @returns {Promise<number>} the picture's id in the media library
     */
    upload: async (name, bytes) => {
      const body = new FormData()
      body.append('files', new Blob([new Uint8Array(bytes)], { type: 'image/svg+xml' }), name)
      const files = await call('/api/upload', { method: 'POST', headers, body })
      const [file] = /** @type {{ id: number }[]} */ (files)
      if (!file) throw new PlainError(`${name} could not be uploaded.`)
      return file.id
    },
  }
}

/**
 * @param {string} call
 * @param {number} status
 * @param {string} text
 */
function refusalOf(call, status, text) {
  const hint = status === 404 ? ' Does it have the content types? npm run strapi:model.' : ''
  return `${call} failed with status ${status}.${hint}\n${text.slice(0, 500)}`
}
