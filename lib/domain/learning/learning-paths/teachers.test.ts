import { beforeAll, describe, expect, it } from 'vitest'
import { createRole } from '@/lib/domain/house/roles/roles.contract'
import { organizationWithRoles } from '@/lib/domain/house/roles/roles.fixtures'
import { createPath, listPaths, readPath } from './authoring.contract'
import { clonePath } from './publishing.contract'
import * as contracts from './teachers.contract'

type Org = Awaited<ReturnType<typeof organizationWithRoles>>
type Person = Org['admin']

const body = {
  locales: { en: { title: 'Safety', description: 'Basics' } },
  category: 'safety',
  level: 'beginner' as const,
  estimatedMinutes: 30,
}
const made = async (by: Person): Promise<string> => ((await by.call(createPath, { body })).data as { id: string }).id
const codeOf = (answer: { envelope: { statusCode: number } }) => answer.envelope.statusCode

describe('the teachers of a learning path', () => {
  let org: Org
  let other: Person
  let path: string
  beforeAll(async () => {
    org = await organizationWithRoles()
    other = await org.person('other', org.roles.instructor)
    path = await made(org.instructor)
  })
  const add = (by: Person, input: object, id = path) => by.call(contracts.addPathTeacher, { params: { id }, body: input })
  const change = (by: Person, userId: string, input: object) =>
    by.call(contracts.changePathTeacher, { params: { id: path, userId }, body: input })
  const remove = (by: Person, userId: string) => by.call(contracts.removePathTeacher, { params: { id: path, userId } })
  const teachersFor = async (by: Person) =>
    ((await by.call(contracts.listPathTeachers, { params: { id: path } })).envelope.data ?? []) as {
      user: { id: string }
      isMaker: boolean
      isTeaching: boolean
      until: string | null
    }[]
  const sees = async (by: Person, id = path) => (await by.call(readPath, { params: { id } })).status === 200

  it('are its maker at first, who teaches it without dates', async () => {
    expect(await teachersFor(org.instructor)).toMatchObject([
      { user: { id: org.instructor.user.id }, isMaker: true, isTeaching: true, until: null },
    ])
    expect([await sees(org.instructor), await sees(other)]).toEqual([true, false])
    const { id } = org.instructor.user
    expect(codeOf(await change(org.admin, id, { until: '2099-01-01' }))).toBe(6309)
    expect(codeOf(await remove(org.admin, id))).toBe(6309)
  })

  it('reach it from their first day to the end of their last, in the time zone of the organization', async () => {
    const { id } = other.user
    expect(codeOf(await add(org.admin, { userId: id, from: '2099-01-01' }))).toBe(200)
    expect(await sees(other)).toBe(false)
    const until = await change(org.admin, id, { from: null, until: '2099-06-30' })
    expect(until.envelope.data).toMatchObject({ from: null, until: '2099-06-30T20:59:59.999Z', isTeaching: true })
    expect(await sees(other)).toBe(true)
    expect(((await other.call(listPaths)).envelope.data as { id: string }[]).map((one) => one.id)).toEqual([path])
    expect(codeOf(await add(org.admin, { userId: id }))).toBe(6307)
    expect(codeOf(await remove(org.admin, id))).toBe(200)
    expect([await sees(other), codeOf(await remove(org.admin, id))]).toEqual([false, 6306])
  })

  it('cannot end in the past, nor before they begin, and each refusal names the day', async () => {
    const refused = async (input: object) =>
      (await add(org.admin, { userId: other.user.id, ...input })).envelope.errors?.map(({ key, property }) => [key, property])
    expect(await refused({ until: '2001-01-01' })).toEqual([['past', 'until']])
    expect(await refused({ from: '2099-02-01', until: '2099-01-31' })).toEqual([['order', 'until']])
    expect(await refused({ person: { email: other.email } })).toEqual([['oneOf', 'userId']])
  })

  it('are named by its maker, and not by those who teach it', async () => {
    expect(codeOf(await add(org.instructor, { person: { email: other.email } }))).toBe(200)
    const third = await org.person('third', org.roles.instructor)
    expect(codeOf(await add(other, { userId: third.user.id }))).toBe(6412)
    expect(codeOf(await remove(other, other.user.id))).toBe(6412)
    expect((await teachersFor(other)).map(({ user }) => user.id)).toEqual([org.instructor.user.id, other.user.id])
    expect(codeOf(await remove(org.instructor, other.user.id))).toBe(200)
    const log = await org.auditOf('learningPathTeacherRemoved', path)
    expect(log.at(-1)?.changes).toContainEqual({ field: 'teacher', before: other.email, after: null })
  })

  it('have a role that opens the console, and rights that the one who names them holds for everybody', async () => {
    expect(codeOf(await add(org.admin, { userId: org.learner.user.id }))).toBe(6308)
    const pairs = ['learningPath.read', 'learningPath.update'].map((text) => {
      const [subject, action] = text.split('.')
      return { subject, action }
    })
    const name = { ar: 'محرّر', en: 'Editor' }
    const { data } = await org.admin.call(createRole, { body: { name, type: 'admin', permissions: pairs } })
    const editor = await org.person('editor', (data as { id: string }).id)
    // An instructor sees attempts and people of the path; an editor of paths does not, and so gives nobody that.
    expect(codeOf(await add(editor, { userId: other.user.id }))).toBe(5065)
  })

  it('do not change by a copy: the person who copies it is the maker of the copy', async () => {
    await add(org.instructor, { userId: other.user.id })
    const copy = ((await other.call(clonePath, { params: { id: path } })).data as { id: string }).id
    expect([await sees(other, copy), await sees(org.instructor, copy)]).toEqual([true, false])
    const hidden = await made(org.admin)
    expect(codeOf(await other.call(clonePath, { params: { id: hidden } }))).toBe(6300)
  })
})
