import { beforeAll, describe, expect, it } from 'vitest'
import { createScimKey, createSsoProvider } from '@/lib/domain/people/single-sign-on/providers.contract'
import { freshOrganization, handle } from '@/lib/domain/testing/fixtures'
import { freshAddress } from '@/lib/platform/testing/call'
import { patchSchema } from './patch.rules'
import { enterpriseSchema, userSchema } from './schema.rules'

let send: (method: string, path: string, sent: unknown) => Promise<{ status: number; body: { id: string; scimType?: string } }>
beforeAll(async () => {
  const org = await freshOrganization()
  const body = { name: 'Directory', issuer: 'https://login.alnoor.example', clientId: 'masar' }
  const made = await org.admin.call(createSsoProvider, { body })
  const key = await org.admin.call(createScimKey, { params: { id: (made.envelope.data as { id: string }).id } })
  const authorization = `Bearer ${(key.envelope.data as { key: string }).key}`
  const headers = { host: new URL(org.origin).host, authorization, 'content-type': 'application/scim+json' }
  send = async (method, path, sent) => {
    const text = typeof sent === 'string' ? sent : JSON.stringify(sent)
    const answer = await handle(
      new Request(`${org.origin}/api/v1/public/scim/v2${path}`, { method, headers, body: text }),
      freshAddress(),
    )
    return { status: answer.status, body: JSON.parse(await answer.text()) }
  }
})
const person = (more: object) => ({ schemas: [userSchema], userName: 'sara@alnoor.example', ...more })
const unstorable = ['a\0b', '\ud800', 'a\udfff']

describe('a directory', () => {
  it('is refused texts that cannot be stored, in any attribute and in any way of writing', async () => {
    const { status, body } = await send('POST', '/Users', person({ title: 'Engineer' }))
    expect(status).toBe(201)
    for (const text of unstorable) {
      for (const more of [
        { title: text },
        { [text]: 'x' },
        { name: { formatted: 'Sara', middleName: text } },
        { phoneNumbers: [{ value: text }] },
        { [enterpriseSchema]: { department: { of: [text] } } },
      ])
        for (const [method, path] of [
          ['POST', '/Users'],
          ['PUT', `/Users/${body.id}`],
        ] as const)
          expect(await send(method, path, person(more)), `${method} ${JSON.stringify(more)}`).toMatchObject({
            status: 400,
            body: { scimType: 'invalidValue' },
          })
      for (const operation of [
        { op: 'replace', path: 'title', value: text },
        { op: 'add', value: { nickName: { a: [text] } } },
        { op: 'add', path: text, value: 'x' },
        { op: 'add', value: { [text]: 1 } },
      ])
        expect((await send('PATCH', `/Users/${body.id}`, { schemas: [patchSchema], Operations: [operation] })).status).toBe(400)
    }
  })

  it('is refused JSON of 200,000 levels', async () => {
    const deep = '['.repeat(120_000) + ']'.repeat(120_000)
    for (const text of [deep, '['.repeat(200_000), `{"userName":"a@alnoor.example","title":${deep}}`])
      for (const path of ['/Users', '/Groups']) expect((await send('POST', path, text)).status).toBe(400)
  })
})
