import { describe, expect, it } from 'vitest'
import { openApi } from '@/lib/domain/documentation'
import { inlineReferences } from './inline-references'

type Json = Parameters<typeof inlineReferences>[0]

describe('inlining references', () => {
  it('leaves none in our own document and changes nothing else', () => {
    const document = JSON.parse(JSON.stringify(openApi())) as Json
    const inlined = JSON.stringify(inlineReferences(document))
    expect(JSON.stringify(document)).toContain('"$ref":"#/')
    expect(inlined).not.toContain('"$ref":"#/')
    expect(Object.keys(JSON.parse(inlined))).toEqual(Object.keys(document as object))
  })

  it('follows references within references and escaped names, and names a missing one', () => {
    const document = { a: { $ref: '#/b/x~1y' }, b: { 'x/y': { deep: { $ref: '#/c' } } }, c: 1 }
    expect(inlineReferences(document)).toMatchObject({ a: { deep: 1 } })
    expect(() => inlineReferences({ a: { $ref: '#/nowhere' } })).toThrow('#/nowhere')
  })
})
