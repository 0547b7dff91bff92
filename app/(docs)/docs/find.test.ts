import { describe, expect, it } from 'vitest'
import { areas } from '@/lib/domain/areas'
import { findOperations, holdsAll, operationIn } from './find'

describe('the search of operations', () => {
  const all = areas().map((area) => ({ ...area, description: area.key === 'captcha' ? 'اختبار التحقّق' : '' }))
  const idsOf = (typed: string) => findOperations(all, typed).map(({ operation }) => operation.id)

  it.each([
    ['CERTIFICATE verify', true],
    ['get', true],
    ['verify missing', false],
    ['  ', true],
  ])('finds all words, whatever their case: %s', (typed, found) => {
    expect(holdsAll('Certificates get /public/certificate-verify/{code} certificates.verify', typed)).toBe(found)
  })

  it('finds operations of every area by method, path, name, summary and area', () => {
    expect(idsOf('post login credential')).toEqual(['identity.signIn'])
    expect(idsOf('learningPaths.list')[0]).toBe('learningPaths.list')
    expect(idsOf('اختبار')).toContain('captcha.challenge')
    expect(idsOf('no such operation')).toEqual([])
    expect(idsOf('/').length).toBe(all.flatMap(({ operations }) => operations).length)
  })

  it('reads the operation of an address', () => {
    expect(operationIn('#/Learning%20paths/learningPaths.list')).toEqual({ tag: 'Learning paths', id: 'learningPaths.list' })
    expect(operationIn('#/Learning_paths/learningPaths.list')).toEqual({ tag: 'Learning paths', id: 'learningPaths.list' })
    expect(operationIn('#content')).toBe(null)
    expect(operationIn('')).toBe(null)
  })
})
