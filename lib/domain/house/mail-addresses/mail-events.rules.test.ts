import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSigned, signatureOf } from './mail-events.rules'

const secret = `whsec_${randomBytes(24).toString('base64')}`
const now = new Date('2026-11-21T09:30:00.000Z')
const body = Buffer.from('{"type":"mail.bounced"}')
const secondsOf = (date: Date) => String(Math.floor(date.getTime() / 1000))
const shifted = (ms: number) => secondsOf(new Date(now.getTime() + ms))

/** The headers of a call, validly signed by default. */
function signed({ id = 'msg_1', seconds = secondsOf(now), signature = '', key = secret, text = body } = {}): Headers {
  const right = `v1,${signatureOf(key, { id, seconds, body: text })}`
  return new Headers({ 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature || right })
}

describe('the signature of a mail provider', () => {
  it('is that of Standard Webhooks', () => {
    // The example of the specification's own test vectors.
    const [id, seconds, text] = ['msg_p5jXN8AQM9LWM0D4loKWxJek', '1614265330', '{"test": 2432232314}']
    const key = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    expect(signatureOf(key, { id, seconds, body: Buffer.from(text) })).toBe('g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })

  it('is valid for five minutes in both directions, and one of several is enough', () => {
    for (const ms of [0, -299_000, 299_000]) expect(isSigned(secret, signed({ seconds: shifted(ms) }), body, now)).toBe(true)
    for (const ms of [-301_000, 301_000]) expect(isSigned(secret, signed({ seconds: shifted(ms) }), body, now)).toBe(false)
    const right = signed().get('webhook-signature') ?? ''
    expect(isSigned(secret, signed({ signature: `v1,old ${right}` }), body, now)).toBe(true)
  })

  it('covers the id, the time and every byte of the body', () => {
    const given = signed().get('webhook-signature') ?? ''
    const refused: [string, Headers, Buffer][] = [
      ['another id', signed({ id: 'msg_2', signature: given }), body],
      ['another time', signed({ seconds: shifted(1000), signature: given }), body],
      ['another body', signed(), Buffer.from('{"type":"mail.bounced" }')],
      ['another secret', signed({ key: `whsec_${randomBytes(24).toString('base64')}` }), body],
      ['another version', signed({ signature: given.replace('v1,', 'v1a,') }), body],
      ['no id', signed({ id: '' }), body],
      ['no number', signed({ seconds: 'now' }), body],
      ['no headers', new Headers(), body],
    ]
    for (const [name, headers, sent] of refused) expect(isSigned(secret, headers, sent, now), name).toBe(false)
  })
})
