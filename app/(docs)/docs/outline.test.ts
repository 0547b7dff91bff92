import { describe, expect, it } from 'vitest'
import { openApiOf } from '@/lib/domain/documentation'
import type { Json } from './inline-references'
import { outlineOf } from './outline'

type Listed = { paths: Record<string, Record<string, object>>; components: object }

describe('the outline of a document', () => {
  const document: Json = JSON.parse(JSON.stringify(openApiOf('identity')))
  const text = JSON.stringify(outlineOf(document))
  const outline: Listed = JSON.parse(text)

  it('has every operation, with what a closed one shows and nothing else', () => {
    const names = ({ paths }: Listed) =>
      Object.entries(paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method} ${path}`))
    expect(names(outline)).toEqual(names(document as unknown as Listed))
    for (const operation of Object.values(outline.paths).flatMap(Object.values))
      expect(['operationId', 'summary', 'tags', 'deprecated', 'security']).toEqual(expect.arrayContaining(Object.keys(operation)))
    expect(Object.keys(outline.components)).toEqual(['securitySchemes'])
  })

  it('is a small part of the document', () => {
    const length = (value: object) => JSON.stringify({ ...value, info: null }).length
    expect(length(outline) * 10).toBeLessThan(length(document as object))
  })

  it('leaves the document as it was', () => {
    expect(document).toEqual(JSON.parse(JSON.stringify(openApiOf('identity'))))
  })
})
