import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putPath } from '@/lib/domain/testing/learning'
import { counter } from '@/lib/platform/db/connection'
import { type FakePlatform, startPlatform } from './fake-platform.fixtures'
import { type Connected, connect } from './launch.fixtures'
import { listLtiLinks, readLtiRoster } from './roster.contract'

let platform: FakePlatform
let org: Awaited<ReturnType<typeof freshOrganization>>
let tool: Connected
let path: string
beforeAll(async () => {
  platform = await startPlatform()
  org = await freshOrganization()
  tool = await connect(org, platform)
  path = await putPath(org, [], { en: 'Safety' })
  // The person is known, and keys and tokens are there, from here on.
  await tool.enter(await tool.launch({ subject: 'known', path }))
})
afterAll(() => platform.close())

/** The answer of some work, and how many statements it took. */
async function counted<T>(work: () => Promise<T>): Promise<{ answer: T; statements: number }> {
  const before = counter.statements
  const answer = await work()
  return { answer, statements: counter.statements - before }
}

it('takes few statements for each step of a launch, and for a roster of any size', async () => {
  const login = await counted(() => tool.login())
  const claims = platform.launchClaims({ subject: 'known', target: tool.tool.launchUrl, path })
  const token = await platform.idToken({ ...claims, nonce: login.answer.nonce })
  const launch = await counted(() => tool.post(token, login.answer))
  const ticket = new URL(launch.answer.headers.get('location') ?? '').searchParams.get('ticket') ?? ''
  const enter = await counted(() => tool.enter({ ticket, browser: login.answer.browser }))
  expect(enter.answer.status).toBe(200)

  const params = { id: tool.shown.id }
  const [link]: { id: string }[] = (await org.admin.call(listLtiLinks, { params })).data
  const read = () => counted(() => org.admin.call(readLtiRoster, { params: { ...params, linkId: link?.id ?? '' } }))
  platform.state.members = [{ user_id: 'known', roles: ['Learner'] }]
  const small = await read()
  platform.state.members = Array.from({ length: 30 }, (_, at) => ({
    user_id: `person ${at}`,
    email: `person${at}@lms.example`,
    roles: ['Learner'],
  }))
  const large = await read()
  const { people }: { people: object[] } = large.answer.data
  expect(people).toHaveLength(30)

  const taken: [string, { statements: number }, most: number][] = [
    ['login', login, 7],
    ['launch', launch, 19],
    ['enter', enter, 30],
    ['roster', large, small.statements],
  ]
  expect(taken.flatMap(([name, { statements }, most]) => (statements > most ? [`${name}: ${statements}`] : []))).toEqual([])
})
