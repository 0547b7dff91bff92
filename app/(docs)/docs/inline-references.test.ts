import { describe, expect, it } from 'vitest'
import { openApi } from '@/lib/domain/documentation'
import { type Json, referenceInliner } from './inline-references'

describe('inlining references', () => {
  it('leaves none in our own document and changes nothing else', () => {
    const document = JSON.parse(JSON.stringify(openApi())) as Json
    const inlined = referenceInliner(document)([])
    expect(JSON.stringify(document)).toContain('"$ref":"#/')
    expect(JSON.stringify(inlined)).not.toContain('"$ref":"#/')
    expect(Object.keys(inlined ?? {})).toEqual(Object.keys(document as object))
  })

  it('follows references within references and escaped names, and names a missing one', () => {
    const document = { a: { $ref: '#/b/x~1y' }, b: { 'x/y': { deep: { $ref: '#/c' } } }, c: 1, d: { $ref: '#/nowhere' } }
    const read = referenceInliner(document)
    expect(read(['a'])).toEqual({ deep: 1 })
    expect(read(['b', 'x/y'])).toEqual({ deep: 1 })
    expect(read(['b', 'none'])).toBeUndefined()
    expect(() => read(['d'])).toThrow('#/nowhere')
  })
})
