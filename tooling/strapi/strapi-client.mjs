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
    const response = await ask(url, path, init)
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
     * @returns {Promise<{ id: number } | { refusal: string }>} the picture's id in the media library, or why it is not in it
     */
    upload: async (name, bytes) => {
      const body = new FormData()
      body.append('files', new Blob([new Uint8Array(bytes)], { type: 'image/svg+xml' }), name)
      return readUpload(name, await ask(url, '/api/upload', { method: 'POST', headers, body }))
    },
  }
}

/**
 * @param {string} url
 * @param {string} path
 * @param {RequestInit} init
 */
function ask(url, path, init) {
  return fetch(url + path, init).catch(() => {
    throw new PlainError(`${url} is not responding.`)
  })
}

/**
 * @param {string} name
 * @param {Response} response
 * @returns {Promise<{ id: number } | { refusal: string }>}
 */
async function readUpload(name, response) {
  const answer = await response.text()
  if (response.status === 400) return { refusal: messageOf(answer) }
  if (!response.ok) throw new PlainError(refusalOf('POST /api/upload', response.status, answer))
  const [file] = /** @type {{ id: number }[]} */ (JSON.parse(answer))
  if (!file) throw new PlainError(`${name} could not be uploaded.`)
  return { id: file.id }
}

/** @param {string} answer */
function messageOf(answer) {
  const { error } = /** @type {{ error?: { message?: string } }} */ (JSON.parse(answer))
  return error?.message ?? 'refused'
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
