import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { enrolments } from '@/db/schema/learning-paths'
import { modules } from '@/db/schema/modules'
import { logout } from '@/lib/domain/house/identity/sign-in/identity.contract'
import { unassignRole } from '@/lib/domain/house/roles/roles.contract'
import { withdrawEnrolment } from '@/lib/domain/learning/learning-paths/roster.contract'
import { unpublishModule } from '@/lib/domain/learning/modules/authoring/module-states.contract'
import { suspendMember } from '@/lib/domain/people/members/member-state.contract'
import { putLaunchLesson } from '@/lib/domain/standards/xapi/examples.fixtures'
import { launch, openContent, ask as request } from '@/lib/domain/standards/xapi/launched.fixtures'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { freshAddress } from '@/lib/platform/testing/call'
import { startCourse } from '../attempts/attempts.contract'
import { putCourse } from '../examples.fixtures'
import { answerContent } from './content.service'

type Org = Awaited<ReturnType<typeof freshOrganization>>
type Person = Org['learner']
/** Something that a person launched: what a request for it is answered. */
type Launched = { moduleId: string; ask: () => Promise<number> }

const course = async (org: Org, person: Person, moduleId?: string): Promise<Launched> => {
  const lesson = moduleId ?? (await putCourse(org, person)).moduleId
  const headers = { host: new URL(org.origin).host }
  const { envelope, text } = await person.call(startCourse, { params: { moduleId: lesson }, body: {}, headers })
  if (envelope.statusCode !== 200) throw new Error(text)
  const { address, launch: page } = envelope.data as { address: string; launch: string }
  const url = new URL(`../${page}`, address)
  const ask = async () => {
    const answer = await answerContent(new Request(url, { headers: { host: url.host } }), freshAddress())
    // Read to its end, which closes the file.
    await answer.arrayBuffer()
    return answer.status
  }
  return { moduleId: lesson, ask }
}
const content = async (org: Org, person: Person, key: 'launch.cmi5' | 'launch.xapi'): Promise<Launched> => {
  const settings = key === 'launch.xapi' ? { completionVerb: 'completed' } : {}
  const moduleId = await putLaunchLesson(org, [person], { key, settings })
  const launched = await launch(person, moduleId)
  if (key === 'launch.cmi5') {
    const { call } = await openContent(org, launched)
    return { moduleId, ask: async () => (await call('statements')).status }
  }
  const { searchParams } = new URL(launched.url)
  const headers = { authorization: searchParams.get('auth') }
  return { moduleId, ask: async () => (await request(`${searchParams.get('endpoint')}statements`, { headers })).status }
}
const kinds: Record<string, (org: Org, person: Person) => Promise<Launched>> = {
  'a file of a SCORM package': course,
  'the credential of cmi5': (org, person) => content(org, person, 'launch.cmi5'),
  'the credential of xAPI': (org, person) => content(org, person, 'launch.xapi'),
}

const ends: Record<string, (org: Org, person: Person, launched: Launched) => Promise<{ envelope: { statusCode: number } }>> = {
  'a sign-out': (_, person) => person.call(logout),
  'a suspension': (org, person) => org.admin.call(suspendMember, { params: { id: person.user.id } }),
  'a withdrawal': async (org, person) => {
    const [row] = await org.database((db) => db.select().from(enrolments).where(eq(enrolments.userId, person.user.id)))
    const headers = { 'if-match': `"${row?.version}"` }
    return org.admin.call(withdrawEnrolment, { params: { id: row?.pathId ?? '', eid: row?.id ?? '' }, headers })
  },
  'the lesson was unpublished': async (org, _, { moduleId }) => {
    const [row] = await org.database((db) => db.select().from(modules).where(eq(modules.id, moduleId)))
    return org.admin.call(unpublishModule, { params: { id: moduleId }, headers: { 'if-match': `"${row?.version}"` } })
  },
}

describe.each(Object.entries(kinds))('%s', (_, open) => {
  it.each(Object.entries(ends))('is answered until %s, and refused afterwards', async (_name, end) => {
    const org = await freshOrganization()
    const launched = await open(org, org.learner)
    expect(await launched.ask()).toBe(200)
    const other = await org.person('other', org.roles.learner)
    expect((await other.call(logout)).envelope.statusCode).toBe(200)
    expect(await launched.ask()).toBe(200)
    expect((await end(org, org.learner, launched)).envelope.statusCode).toBe(200)
    expect([401, 403, 404]).toContain(await launched.ask())
  })
})

describe('a file of a SCORM package', () => {
  it('stays readable by its authors without an enrolment, as long as they may read modules', async () => {
    const org = await freshOrganization()
    const { moduleId } = await putCourse(org, org.learner)
    const { ask } = await course(org, org.instructor, moduleId)
    expect(await ask()).toBe(200)
    const params = { roleId: org.roles.instructor, userId: org.instructor.user.id }
    expect((await org.admin.call(unassignRole, { params })).envelope.statusCode).toBe(200)
    expect(await ask()).toBe(404)
  })
})
