import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { bodyOf, headersOf } from '@/lib/domain/house/webhooks/signing.rules'
import { bundleSdk } from './bundle'
import { type LooseSdk, loadSdk } from './loose-client'

const folder = mkdtempSync(join(tmpdir(), 'masar-sdk-webhook-'))
let sdk: LooseSdk
beforeAll(async () => {
  await bundleSdk(join(folder, 'index.mjs'))
  sdk = await loadSdk(join(folder, 'index.mjs'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const secretOf = (letter: string) => `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`
const [secret, newer, other] = ['a', 'b', 'c'].map(secretOf) as [string, string, string]
const now = new Date('2026-11-21T09:30:00.000Z')
const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1d13'
const body = bodyOf({ name: 'groupChanged', version: 1, payload: { name: 'السلامة' }, occurredAt: now })
const event = { type: 'groupChanged', version: 1, timestamp: now.toISOString(), data: { name: 'السلامة' } }
const headers = headersOf([newer, secret], { id, body, now })
const verify = (by: string, delivery: { body?: string | Uint8Array; headers?: Headers | Record<string, string> }, at = now) =>
  sdk.verifyWebhook(by, { body, headers, ...delivery }, { now: at })

describe('the verification of webhooks by the SDK', () => {
  it('accepts what the server signs, with the new and with the old secret', async () => {
    expect(await verify(newer, {})).toEqual({ id, event })
    expect(await verify(secret, {})).toEqual({ id, event })
  })

  it('takes the body as text or bytes, and headers as Node or fetch has them', async () => {
    expect(await verify(secret, { body: new TextEncoder().encode(body), headers: new Headers(headers) })).toEqual({ id, event })
  })

  it('accepts and refuses the same as the reference library of Standard Webhooks', async () => {
    vi.useFakeTimers({ now, toFake: ['Date'] })
    const reference = new Webhook(secret)
    const signature = headers['webhook-signature']
    const own = signature.split(' ')[1] ?? ''
    const signatures = [
      own,
      signature,
      `v2,x ${own}`,
      own.slice(0, -2),
      own.toUpperCase(),
      own.replace('v1,', 'v1a,'),
      `${own}x`,
      'v1,',
      'v1',
      '',
    ]
    const times = [0, 299, 301, -299, -301].map((seconds) => String(now.getTime() / 1000 + seconds))
    const verdicts = new Map<string, unknown[]>()
    for (const sent of [body, `${body} `, body.replace('groupChanged', 'groupDeleted'), '{}'])
      for (const time of [...times, '', '1e9', '-1', 'now'])
        for (const value of signatures) {
          const signed = { ...headers, 'webhook-timestamp': time, 'webhook-signature': value }
          // As the reference signs it where only the time is another.
          const resigned = {
            ...signed,
            'webhook-signature':
              value === own && /^\d+$/.test(time) ? reference.sign(id, new Date(Number(time) * 1000), sent) : value,
          }
          for (const given of [signed, resigned]) {
            const answers = [
              await verify(secret, { body: sent, headers: given }).then(
                () => true,
                () => false,
              ),
            ]
            try {
              reference.verify(sent, given)
              answers.push(true)
            } catch {
              answers.push(false)
            }
            verdicts.set(JSON.stringify([sent, given]), answers)
          }
        }
    vi.useRealTimers()
    expect([...verdicts.values()].filter(([answer]) => answer).length).toBeGreaterThan(10)
    expect([...verdicts].filter(([, [answer, theirs]]) => answer !== theirs)).toEqual([])
  })

  it.each([
    ['another secret', () => verify(other, {}), 'signatureWrong'],
    ['another body', () => verify(secret, { body: body.replace('groupChanged', 'groupDeleted') }), 'signatureWrong'],
    ['another id', () => verify(secret, { headers: { ...headers, 'webhook-id': 'x' } }), 'signatureWrong'],
    ['no base64', () => verify(secret, { headers: { ...headers, 'webhook-signature': 'v1,§ v1a,x v2' } }), 'signatureWrong'],
    ['a time that is no number', () => verify(secret, { headers: { ...headers, 'webhook-timestamp': '1e9' } }), 'tooOldOrNew'],
    ['an old message', () => verify(secret, {}, new Date(now.getTime() + 301_000)), 'tooOldOrNew'],
    ['a message of the future', () => verify(secret, {}, new Date(now.getTime() - 301_000)), 'tooOldOrNew'],
    ['no headers', () => verify(secret, { headers: {} }), 'headerMissing'],
    ['no secret', () => verify('', {}), 'secretInvalid'],
  ])('refuses %s', async (_, made, reason) => {
    await expect(made()).rejects.toMatchObject({ name: 'WebhookError', reason })
  })
})
