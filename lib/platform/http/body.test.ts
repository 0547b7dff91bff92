import { describe, expect, it } from 'vitest'
import { Refusal } from '../errors'
import { assertBodyHeaders, bodyLimitBytes, readJson } from './body'

const request = (body: BodyInit | null, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  new Request('http://x.example/', { method: 'POST', body, headers })
/** Reads a body as the pipeline does: its headers first, then its bytes. */
async function read(body: BodyInit | null, headers?: Record<string, string>): Promise<unknown> {
  const sent = request(body, headers)
  try {
    assertBodyHeaders(sent)
    return await readJson(sent)
  } catch (error) {
    if (error instanceof Refusal) return error.status
    throw error
  }
}
const bytes = (...values: number[]) => new Uint8Array(values)
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('a body', () => {
  it('is read as JSON in UTF-8, and an absent one as an empty object', async () => {
    expect(await read('{"name":"مسار","n":[1,2.5,null]}')).toEqual({ name: 'مسار', n: [1, 2.5, null] })
    expect(await read(null, {})).toEqual({})
    expect(await read('', { 'content-type': 'application/json' })).toEqual({})
    expect(await read('7')).toBe(7)
  })

  it.each([
    ['application/json; charset=utf-8', 1],
    ['application/json;charset="UTF-8"', 1],
    ['APPLICATION/JSON', 1],
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['application/json; charset=utf-16', 415],
    ['application/json-patch+json', 415],
    ['text/json', 415],
    ['', 415],
  ])('of the type "%s" gives %s', async (type, expected) => expect(await read('1', { 'content-type': type })).toBe(expected))

  it('without a type is refused, but only once it has bytes', async () => {
    const unnamed = (text: string) =>
      new ReadableStream({
        start: (stream) => {
          if (text) stream.enqueue(Buffer.from(text))
          stream.close()
        },
      })
    const send = (text: string) =>
      new Request('http://x.example/', { method: 'POST', body: unnamed(text), duplex: 'half' } as RequestInit)
    const empty = send('')
    assertBodyHeaders(empty)
    expect(await readJson(empty)).toEqual({})
    await expect(readJson(send('{}'))).rejects.toMatchObject({ reason: 'unsupportedMediaType' })
  })

  it('that is compressed is refused', async () => {
    for (const encoding of ['gzip', 'br', 'deflate', 'gzip, identity'])
      expect(await read('{}', { 'content-type': 'application/json', 'content-encoding': encoding })).toBe(415)
    expect(await read('{}', { 'content-type': 'application/json', 'content-encoding': 'identity' })).toEqual({})
  })

  it.each([
    ['an unclosed object', '{'],
    ['bytes after the end', '{"a":1}}'],
    ['single quotes', "{'a':1}"],
    ['a trailing comma', '[1,]'],
    ['NaN', '{"a":NaN}'],
    ['a byte order mark', '\ufeff{}'],
    ['nesting of 33 levels', nested(33)],
    ['more than 10,000 members', JSON.stringify(Array(10_001).fill(0))],
    ['__proto__', '{"__proto__":{"admin":true}}'],
    ['a nested constructor', '{"a":[{"constructor":{}}]}'],
    ['a prototype', '{"prototype":1}'],
  ])('with %s is malformed', async (_, text) => expect(await read(text)).toBe(400))

  it('up to exactly those limits is taken', async () => {
    expect(await read(nested(32))).toBeInstanceOf(Array)
    expect(await read(JSON.stringify(Array(10_000).fill(0)))).toHaveLength(10_000)
    expect(await read('{"constructors":1,"proto":2}')).toEqual({ constructors: 1, proto: 2 })
  })

  it('that is not UTF-8 is malformed', async () => {
    for (const body of [bytes(0x22, 0xff, 0x22), bytes(0x22, 0xc0, 0xaf, 0x22), bytes(0x22, 0xed, 0xa0, 0x80, 0x22)])
      expect(await read(body)).toBe(400)
  })

  it('over 256 kB is refused by its announced length and by the bytes that come', async () => {
    expect(await read(`"${'a'.repeat(bodyLimitBytes - 2)}"`)).toHaveLength(bodyLimitBytes - 2)
    expect(await read(`"${'a'.repeat(bodyLimitBytes - 1)}"`)).toBe(413)
    const announced = request('{}', { 'content-type': 'application/json', 'content-length': String(bodyLimitBytes + 1) })
    expect(() => assertBodyHeaders(announced)).toThrow('payloadTooLarge')
  })

  it('without an end is abandoned after one chunk beyond the limit', async () => {
    let pulled = 0
    const endless = new ReadableStream({
      pull: (stream) => {
        pulled += 1
        stream.enqueue(new Uint8Array(64 * 1024).fill(0x20))
      },
    })
    const options = { method: 'POST', body: endless, duplex: 'half', headers: { 'content-type': 'application/json' } }
    await expect(readJson(new Request('http://x.example/', options as RequestInit))).rejects.toMatchObject({
      reason: 'payloadTooLarge',
    })
    expect(pulled).toBeLessThanOrEqual(7)
  })
})
