import { api } from '@openline/contract/api'
import { errorsOf } from '@openline/contract/endpoint'
import { errorStatus } from '@openline/contract/errors'
import { describe, expect, test } from 'vitest'
import type { OpenApiDocument, Operation } from '../openapi/openapi.ts'
import { openApiDocument } from './openapi.ts'

const document = openApiDocument('https://shop.example', 'Acme API')

function operationOf(path: string, method: string): Operation {
  const operation = document.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not described`)
  return operation
}

const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))

/** Every object anywhere in the document, with its path for messages. */
function walk(value: unknown, visit: (node: Record<string, unknown>) => void): void {
  if (Array.isArray(value)) value.forEach((entry) => walk(entry, visit))
  else if (typeof value === 'object' && value !== null) {
    visit(value as Record<string, unknown>)
    Object.values(value).forEach((entry) => walk(entry, visit))
  }
}

/** What a JSON pointer such as `#/components/schemas/Card` leads to. */
function follow(pointer: string): unknown {
  return pointer
    .slice(2)
    .split('/')
    .reduce((node: unknown, key) => (node as Record<string, unknown> | undefined)?.[key], document)
}

/** Pairs that one address can fit while neither says more than the other where they differ. */
function ambiguousPaths(paths: readonly string[]): string[][] {
  return paths.flatMap((one, index) =>
    paths.slice(index + 1).flatMap((other) => (areAmbiguous(one, other) ? [[one, other]] : [])),
  )
}

function areAmbiguous(one: string, other: string): boolean {
  const parts = one.split('/')
  const others = other.split('/')
  const isOpen = (part: string | undefined) => part?.startsWith('{') ?? false
  const fits = parts.every(
    (part, index) => part === others[index] || isOpen(part) || isOpen(others[index]),
  )
  if (parts.length !== others.length || !fits) return false
  const isVaguer = parts.some((part, index) => isOpen(part) && !isOpen(others[index]))
  const isCloser = parts.some((part, index) => !isOpen(part) && isOpen(others[index]))
  return isVaguer === isCloser
}

describe('the OpenAPI document', () => {
  test('describes every call of the contract and no other', () => {
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      api.map(({ name }) => name).toSorted(),
    )
    for (const { path, method, summary } of api) {
      expect(operationOf(path, method)).toMatchObject({ summary, tags: [expect.any(String)] })
    }
  })

  test('names every failure of a call under its status', () => {
    for (const endpoint of api) {
      const { responses } = operationOf(endpoint.path, endpoint.method)
      const expected = new Set(['200', ...errorsOf(endpoint).map((code) => `${errorStatus[code]}`)])
      expect(new Set(Object.keys(responses))).toEqual(expected)
      const described = Object.values(responses).map(({ description }) => description)
      for (const code of errorsOf(endpoint)) expect(described.join(' ')).toContain(code)
    }
  })

  test('says who may call', () => {
    const fixed = { apiKey: [], companyCode: [], mvnoId: [] }
    expect(operationOf('/app/plans', 'GET').security).toEqual([fixed])
    expect(operationOf('/app/checkout', 'POST').security).toEqual([{ ...fixed, session: [] }])
    expect(operationOf('/app/cart/quote', 'POST').security).toHaveLength(2)
  })

  test('asks for an idempotency key where money moves', () => {
    for (const endpoint of api) {
      const { parameters = [] } = operationOf(endpoint.path, endpoint.method)
      const asks = parameters.some(({ name, required }) => name === 'Idempotency-Key' && required)
      expect(asks).toBe(endpoint.idempotent === true)
    }
  })

  test('has each rule of a form field', () => {
    expect(operationOf('/app/cart/quote', 'POST').requestBody).toMatchObject({
      required: true,
      content: {
        'application/json': {
          schema: {
            properties: { zipCode: { type: 'string', pattern: '^[0-9]{5,5}$' } },
            required: ['planId', 'simType', 'zipCode'],
          },
        },
      },
    })
  })
})

describe('by the rules of OpenAPI 3.1, the document', () => {
  test('has its required parts, and a title and version', () => {
    const { openapi, info, paths } = document satisfies OpenApiDocument
    expect(openapi).toMatch(/^3\.1\.\d+$/)
    expect([info.title, info.version].every((text) => text.length > 0)).toBe(true)
    expect(Object.keys(paths).every((path) => path.startsWith('/'))).toBe(true)
  })

  test('has only references that lead somewhere', () => {
    const broken: unknown[] = []
    walk(document, ({ $ref }) => {
      if (typeof $ref === 'string' && follow($ref) === undefined) broken.push($ref)
    })
    expect(broken).toEqual([])
  })

  test('holds no shared shape that nothing refers to', () => {
    const text = JSON.stringify(document)
    const unused = Object.keys(document.components.schemas).filter(
      (name) => !text.includes(`"#/components/schemas/${name}"`),
    )
    expect(unused).toEqual([])
  })

  test('says of each tag what its calls are for', () => {
    const tags = document.tags ?? []
    expect(tags.filter(({ description }) => !/^\p{Lu}.*\.$/u.test(description))).toEqual([])
  })

  test('leads no address to two paths, unless one of them names it in more of its parts', () => {
    expect(ambiguousPaths(Object.keys(document.paths))).toEqual([])
    const alike = ['/a/{id}/log', '/a/b/{id}']
    expect(ambiguousPaths(alike)).toEqual([alike])
    expect(ambiguousPaths(['/a/{id}', '/a/b', '/a/{id}/log'])).toEqual([])
  })

  test('names its shapes with letters that the standard allows', () => {
    for (const name of Object.keys(document.components.schemas)) {
      expect(name).toMatch(/^[a-zA-Z0-9._-]+$/)
    }
  })

  test('declares exactly the parameters of each path', () => {
    for (const [path, methods] of Object.entries(document.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const { parameters = [] } of Object.values(methods)) {
        const declared = parameters.filter((parameter) => parameter.in === 'path')
        expect(declared.map(({ name }) => name)).toEqual(inPath)
        expect(declared.every(({ required }) => required)).toBe(true)
      }
    }
  })

  test('uses only tags and security schemes that it defines', () => {
    const tags = (document.tags ?? []).map(({ name }) => name)
    for (const operation of operations) {
      expect(tags).toEqual(expect.arrayContaining([...(operation.tags ?? [])]))
      for (const scheme of (operation.security ?? []).flatMap((choice) => Object.keys(choice))) {
        expect(document.components.securitySchemes).toHaveProperty(scheme)
      }
    }
  })

  test('never sends a body with GET', () => {
    for (const methods of Object.values(document.paths)) {
      expect(methods['get']?.requestBody).toBeUndefined()
    }
  })

  test('says of every value what it is', () => {
    const vague: unknown[] = []
    walk(document, ({ properties }) => {
      for (const [name, schema] of Object.entries((properties as object | undefined) ?? {})) {
        if (Object.keys(schema as object).length === 0) vague.push(name)
      }
    })
    expect(vague).toEqual([])
  })
})
