import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundaryOf, hasHash, multipartOf, partsOf } from './multipart.rules'

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('a body of several parts', () => {
  it('comes back as it was written, whatever its bytes are', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 5 }), (all) => {
        const sent = all.map((one) => ({ bytes: Buffer.from(one), contentType: 'application/octet-stream' }))
        const attachments = sent.map((one) => ({ ...one, sha2: hash(one.bytes) }))
        const [first, ...others] = partsOf(multipartOf('{"a":1}', attachments, 'limit'), 'limit')
        expect(first?.bytes.toString()).toBe('{"a":1}')
        expect(others.map(({ bytes }) => bytes.toString('hex'))).toEqual(sent.map(({ bytes }) => bytes.toString('hex')))
        expect(others.map(({ headers }) => headers.get('x-experience-api-hash'))).toEqual(attachments.map(({ sha2 }) => sha2))
      }),
      { numRuns: 200 },
    )
  })

  it('is refused where it is none, and never reads beyond its end', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('--b', '\r\n', '--', 'a: b', ' ', '\r\n--b', 'x'), { maxLength: 30 }), (pieces) => {
        try {
          expect(partsOf(Buffer.from(pieces.join('')), 'b').length).toBeGreaterThan(0)
        } catch (error) {
          expect(error).toMatchObject({ status: 400 })
        }
      }),
      { numRuns: 500 },
    )
    const many = `--b\r\n\r\n${'\r\n--b\r\n\r\n'.repeat(30)}\r\n--b--`
    for (const body of ['', '--b', '--b\r\nno end', '--b--', '--b\r\nnone\r\n\r\nx\r\n--b--', many])
      expect(() => partsOf(Buffer.from(body), 'b'), body.slice(0, 30)).toThrow()
    const long = Buffer.concat([Buffer.from('--b\r\n'), Buffer.alloc(5_000, 'a'), Buffer.from('\r\n\r\nx\r\n--b--')])
    expect(() => partsOf(long, 'b')).toThrow('headers')
  })

  it('is named by its type and boundary', () => {
    expect(boundaryOf('multipart/mixed; boundary="a b"')).toBe('a b')
    expect(boundaryOf('Multipart/Mixed;boundary=abc; charset=x')).toBe('abc')
    expect(boundaryOf('application/json')).toBeNull()
    expect(boundaryOf(null)).toBeNull()
    expect(() => boundaryOf('multipart/mixed')).toThrow('boundary')
  })

  it('has hashes of the SHA-2 family', () => {
    const bytes = Buffer.from('Ok')
    for (const name of ['sha224', 'sha256', 'sha384', 'sha512'])
      expect(hasHash(bytes, createHash(name).update(bytes).digest('hex').toUpperCase()), name).toBe(true)
    expect(hasHash(bytes, createHash('sha1').update(bytes).digest('hex'))).toBe(false)
    expect(hasHash(bytes, hash(Buffer.from('other')))).toBe(false)
  })
})
