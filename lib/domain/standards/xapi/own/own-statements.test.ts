import { describe, expect, it } from 'vitest'
import { readModuleProgress } from '@/lib/domain/learning/progress/module-progress.contract'
import { listStatements } from '@/lib/domain/standards/analytics/xapi.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { pathItem, putEnrolment, putModules, putPath } from '@/lib/domain/testing/learning'
import { appStatement } from '../examples.fixtures'
import { sendStatements } from './own-statements.contract'
import { resultExtension } from './own-statements.rules'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Result = {
  statementId: string | null
  moduleId: string | null
  action: string | null
  outcome: string
  error: { name: string; detail: string | null } | null
}

async function lessonOf(org: Org, key: string, body = {}, settings = {}) {
  const [moduleId = ''] = await putModules(org, [{ key, body, settings }])
  await putEnrolment(org, await putPath(org, [pathItem(moduleId)]), org.learner)
  return moduleId
}
const send = async (org: Org, ...statements: unknown[]): Promise<Result[]> => {
  const { data, status, text } = await org.learner.call(sendStatements, { body: { statements } })
  if (status !== 200) throw new Error(text)
  return (data as { results: Result[] }).results
}
const stateOf = async (org: Org, moduleId: string) =>
  ((await org.learner.call(readModuleProgress, { params: { moduleId } })).data as { items: { state: string }[] }).items[0]?.state

describe('statements of an app', () => {
  it('are events of the modules that they name, once, and are read again as statements', async () => {
    const org = await freshOrganization()
    const moduleId = await lessonOf(org, 'policy.acknowledgement', { version: '2' }, { requireScroll: false })
    const acknowledged = appStatement(org, org.learner, moduleId, {
      verb: { id: 'http://activitystrea.ms/schema/1.0/acknowledge' },
      result: { duration: 'PT30S', extensions: { [resultExtension(org.origin)]: { version: '2' } } },
      context: { language: 'ar-SA' },
    })
    const [first] = await send(org, acknowledged)
    expect(first).toMatchObject({
      statementId: acknowledged.id,
      moduleId,
      action: 'acknowledged',
      outcome: 'recorded',
      error: null,
    })
    expect((await send(org, acknowledged))[0]).toMatchObject({ outcome: 'duplicate' })
    expect(await stateOf(org, moduleId)).toBe('completed')
    const { statements }: { statements: { id: string; verb: { id: string } }[] } = (
      await org.admin.call(listStatements, { query: {} })
    ).data
    expect(statements).toMatchObject([{ verb: acknowledged.verb, context: { language: 'ar' } }])
  })

  it('are refused one by one, each with its reason', async () => {
    const org = await freshOrganization()
    const [moduleId, foreign] = [await lessonOf(org, 'content.embed'), crypto.randomUUID()]
    const good = appStatement(org, org.learner, moduleId)
    const results = await send(
      org,
      { ...good, id: crypto.randomUUID(), actor: { account: { homePage: org.origin, name: org.admin.user.id } } },
      { ...good, id: undefined },
      { ...good, timestamp: undefined },
      { ...good, verb: { id: 'passed' } },
      appStatement(org, org.learner, foreign),
      { ...good, id: crypto.randomUUID(), object: { id: 'https://content.example/unit' } },
      { ...good, id: crypto.randomUUID(), verb: { id: 'http://adlnet.gov/expapi/verbs/passed' } },
      good,
    )
    expect(results.map(({ error }) => error?.name ?? null)).toEqual([
      'statementOfAnother',
      'statementInvalid',
      'statementInvalid',
      'statementInvalid',
      'moduleNotPublished',
      'statementActivityUnknown',
      'eventNotAccepted',
      null,
    ])
    expect(results[3]?.error?.detail).toBe('The statement.verb.id is not an absolute IRI.')
  })

  it('are at most a hundred', async () => {
    const org = await freshOrganization()
    const body = { statements: Array.from({ length: 101 }, () => ({})) }
    expect((await org.learner.call(sendStatements, { body })).status).toBe(422)
  })
})
