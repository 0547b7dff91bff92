import { describe, expect, it } from 'vitest'
import { xapiStatements } from '@/db/schema/xapi'
import { answerContent } from '@/lib/domain/standards/scorm/content/content.service'
import { putPackage } from '@/lib/domain/standards/scorm/examples.fixtures'
import { archiveOf } from '@/lib/domain/standards/scorm/packages/packages.fixtures'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { freshAddress } from '@/lib/platform/testing/call'
import { putLaunchLesson } from './examples.fixtures'
import { launch, openContent, parametersOf, standingOf } from './launched.fixtures'
import { activityTypes, verbs } from './statements/cmi5.rules'

const title = '<title><langstring lang="en">Unit</langstring></title>'
const unit = (id: string, moveOn: string) =>
  `<au id="https://c.example/${id}" moveOn="${moveOn}">${title}<url>${id}.html</url></au>`
const course = `<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd"><course id="https://c.example">${title}</course>
<block id="https://c.example/block">${title}${unit('one', 'Completed')}${unit('free', 'NotApplicable')}</block>${unit('two', 'Passed')}</courseStructure>`
const page = '<!doctype html><title>Unit</title>'
const archive = () => archiveOf({ 'cmi5.xml': course, 'one.html': page, 'free.html': page, 'two.html': page })

type Org = Awaited<ReturnType<typeof freshOrganization>>
const satisfiedIn = async (org: Org) =>
  (await org.database((db) => db.select().from(xapiStatements).orderBy(xapiStatements.place))).flatMap(({ verb, statement }) =>
    verb === verbs.satisfied ? [(statement.object as { definition: { type: string } }).definition.type] : [],
  )

describe('the units of a package', () => {
  it('share a registration; a block and the course are satisfied with their last unit', async () => {
    const org = await freshOrganization()
    const packageId = await putPackage(org, await archive())
    const lesson = (auId: string) =>
      putLaunchLesson(org, [org.learner], { body: { url: undefined, packageId, auId: `https://c.example/${auId}` } })
    const [one, two] = [await lesson('one'), await lesson('two')]
    const first = await launch(org.learner, one)
    const address = new URL(first.url)
    expect(address.hostname).toMatch(/^pkg-[0-9a-f]{32}\.localhost$/)
    const file = await answerContent(new Request(address, { headers: { host: address.host } }), freshAddress())
    expect([file.status, await file.text()]).toEqual([200, page])
    expect(file.headers.get('content-security-policy')).toContain(`${org.origin}/api/v1/public/xapi/`)
    const about = (content: Awaited<ReturnType<typeof openContent>>, id: string) => ({
      context: {
        ...content.statement('initialized').context,
        contextActivities: {
          ...content.statement('completed').context.contextActivities,
          grouping: [{ id: `https://c.example/${id}` }],
        },
      },
    })
    const content = await openContent(org, first)
    const started = {
      ...about(content, 'one').context,
      contextActivities: {
        ...content.statement('initialized').context.contextActivities,
        grouping: [{ id: 'https://c.example/one' }],
      },
    }
    expect((await content.send(content.statement('initialized', { context: started }))).status).toBe(200)
    expect((await content.send(content.statement('completed', about(content, 'one')))).status).toBe(200)
    expect(await satisfiedIn(org)).toEqual([activityTypes.block])
    expect(await standingOf(org.learner, one)).toMatchObject({ isSatisfied: true, session: { state: 'initialized' } })
    const second = await launch(org.learner, two)
    expect(parametersOf(second.url).registration).toBe(content.registration)
    expect(parametersOf(second.url).activityId).not.toBe(content.activityId)
    // The session of the first unit was abandoned, because both belong to one registration.
    expect((await standingOf(org.learner, one)).session?.state).toBe('abandoned')
    const other = await openContent(org, second)
    const begun = {
      ...other.statement('initialized').context,
      contextActivities: {
        ...other.statement('initialized').context.contextActivities,
        grouping: [{ id: 'https://c.example/two' }],
      },
    }
    await other.send(other.statement('initialized', { context: begun }))
    expect((await other.send(other.statement('passed', about(other, 'two')))).status).toBe(200)
    expect(await satisfiedIn(org)).toEqual([activityTypes.block, activityTypes.course])
  })

  it('are not launched when the package or the unit is not there', async () => {
    const org = await freshOrganization()
    const packageId = await putPackage(org, await archive())
    for (const body of [{ packageId, auId: 'https://c.example/none' }, { packageId: crypto.randomUUID() }]) {
      const moduleId = await putLaunchLesson(org, [org.learner], { body: { url: undefined, ...body } })
      await expect(launch(org.learner, moduleId)).rejects.toThrow('contentNotLaunchable')
    }
  })
})
