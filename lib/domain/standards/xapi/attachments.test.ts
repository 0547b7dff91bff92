import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { xapiAttachments } from '@/db/schema/xapi'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putLaunchLesson } from './examples.fixtures'
import { launch, openContent } from './launched.fixtures'
import { multipartOf, partsOf } from './statements/multipart.rules'

type Org = Awaited<ReturnType<typeof freshOrganization>>
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const photo = Buffer.from([0x89, 0x50, 0, 0xff, 0x0d, 0x0a, 0x2d, 0x2d])
const note = Buffer.from('إجابة مكتوبة')
const about = (bytes: Buffer, contentType: string, more: object = {}) => ({
  usageType: 'https://content.example/attachments/answer',
  display: { ar: 'إجابة', en: 'Answer' },
  contentType,
  length: bytes.length,
  sha2: hash(bytes),
  ...more,
})

async function begun(org: Org) {
  const moduleId = await putLaunchLesson(org, [org.learner], { settings: { moveOn: 'Completed' } })
  const content = await openContent(org, await launch(org.learner, moduleId))
  expect((await content.send(content.statement('initialized'))).status).toBe(200)
  const post = (statements: unknown, bytes: readonly Buffer[], sha2: (bytes: Buffer) => string = hash) => {
    const attachments = bytes.map((one) => ({ sha2: sha2(one), contentType: 'text/plain', bytes: one }))
    const headers = { 'content-type': 'multipart/mixed; boundary="limit"' }
    const body = multipartOf(JSON.stringify(statements), attachments, 'limit')
    return content.call('statements', { method: 'POST', body, headers })
  }
  const answered = (attachments: object[]) => ({
    ...content.statement('initialized', { verb: { id: 'http://adlnet.gov/expapi/verbs/answered' } }),
    context: {
      ...content.statement('initialized').context,
      contextActivities: { grouping: [{ id: 'https://content.example/course/index.html' }] },
    },
    attachments,
  })
  return { content, post, answered }
}

describe('attachments of statements', () => {
  it('are stored with their statement, once, and read back byte by byte', async () => {
    const org = await freshOrganization()
    const { content, post, answered } = await begun(org)
    const statement = answered([about(photo, 'image/png'), about(note, 'text/plain')])
    expect((await post([statement], [photo, note])).json).toEqual([statement.id])
    expect((await post([statement], [photo, note])).status).toBe(200)
    expect(await org.database((db) => db.$count(xapiAttachments))).toBe(2)
    const read = await content.call(`statements?statementId=${statement.id}&attachments=true`)
    const [, boundary = ''] = /boundary="([^"]+)"/.exec(read.headers.get('content-type') ?? '') ?? []
    const [first, ...others] = partsOf(read.bytes, boundary)
    expect(JSON.parse(first?.bytes.toString() ?? '')).toMatchObject({ id: statement.id, attachments: statement.attachments })
    expect(others.map(({ bytes }) => bytes.toString('hex')).toSorted()).toEqual(
      [photo, note].map((bytes) => bytes.toString('hex')).toSorted(),
    )
    const listed = await content.call('statements?attachments=true')
    expect(partsOf(listed.bytes, /boundary="([^"]+)"/.exec(listed.headers.get('content-type') ?? '')?.[1] ?? '')).toHaveLength(3)
    expect((await content.call(`statements?statementId=${statement.id}`)).json).toMatchObject({ id: statement.id })
  })

  it('need their bytes in the request or an address of their own', async () => {
    const org = await freshOrganization()
    const { content, post, answered } = await begun(org)
    expect((await content.send(answered([about(note, 'text/plain')]))).status).toBe(400)
    const elsewhere = about(note, 'text/plain', { fileUrl: 'https://content.example/note.txt' })
    expect((await content.send(answered([elsewhere]))).status).toBe(200)
    const one = answered([about(note, 'text/plain')])
    const put = { method: 'PUT', headers: { 'content-type': 'multipart/mixed; boundary=limit' } }
    const body = multipartOf(JSON.stringify(one), [{ sha2: hash(note), contentType: 'text/plain', bytes: note }], 'limit')
    expect((await content.call(`statements?statementId=${one.id}`, { ...put, body })).status).toBe(204)
    const refused = {
      'another hash': await post([answered([about(note, 'text/plain')])], [note], () => hash(photo)),
      'a part that nothing names': await post([answered([])], [note]),
      'another length': await post([answered([about(note, 'text/plain', { length: 1 })])], [note]),
      'no hash': await post([answered([about(note, 'text/plain', { sha2: 'x' })])], [note]),
      signature: await post(
        [answered([about(note, 'text/plain', { usageType: 'http://adlnet.gov/expapi/attachments/signature' })])],
        [note],
      ),
      'too many': await post([answered(Array.from({ length: 11 }, () => about(note, 'text/plain')))], [note]),
    }
    for (const [why, { status }] of Object.entries(refused)) expect(status, why).toBe(400)
    expect(refused.signature.text).toContain('signature')
    expect(await org.database((db) => db.$count(xapiAttachments))).toBe(1)
  })

  it('are at most fifty of a launch', async () => {
    const org = await freshOrganization()
    const { post, answered } = await begun(org)
    const texts = Array.from({ length: 10 }, (_, at) => Buffer.from(`Answer ${at}`))
    const ten = () => [answered(texts.map((bytes) => about(bytes, 'text/plain')))]
    for (let sent = 0; sent < 5; sent += 1) expect((await post(ten(), texts)).status).toBe(200)
    expect((await post(ten(), texts)).status).toBe(403)
    expect(await org.database((db) => db.$count(xapiAttachments))).toBe(50)
  })
})
