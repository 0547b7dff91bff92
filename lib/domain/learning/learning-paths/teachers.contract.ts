import { z } from 'zod'
import { PersonReference } from '@/lib/domain/house/identity/account/person-reference.contract'
import { contract } from '@/lib/domain/rooms'
import { beginsAt, endsAt, Id, Instant, named } from '@/lib/platform/http/contract'
import { pathBase, pathExample, pathParams } from './authoring.contract'

/** The most people who teach one path, the maker included. */
export const mostTeachers = 50

const person = z.object({
  id: Id,
  name: z.object({ ar: z.string().optional(), en: z.string().optional() }),
  email: z.string(),
  isActive: z.boolean().describe('Whether the account is active'),
})

/** A person who made or teaches a learning path. */
export const PathTeacher = z.object({
  user: person,
  isMaker: z.boolean().describe('Made the path, and teaches it for good'),
  from: Instant.nullable().describe('Since when they teach it; null: from the beginning'),
  until: Instant.nullable().describe('When they stop; null: without an end'),
  isTeaching: z.boolean().describe('Whether they teach it now'),
  createdAt: Instant,
})
named({ PathTeacher })

const shown = {
  user: {
    id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a31',
    name: { ar: 'سارة الأحمد', en: 'Sara Alahmad' },
    email: 'sara@alnoor.example',
    isActive: true,
  },
  isMaker: false,
  from: '2026-11-21T21:00:00.000Z',
  until: '2027-01-31T20:59:59.999Z',
  isTeaching: true,
  createdAt: '2026-11-21T09:30:00.000Z',
}
const { id } = pathExample.params
const base = `${pathBase}/:id/teacher` as const
const one = z.object({ id: Id, userId: Id })
const dates = {
  from: beginsAt('From when on they teach it').nullable().optional(),
  until: endsAt('Until when they teach it; in the future').nullable().optional(),
}
const update = { role: 'admin', permission: 'learningPath.update', reach: ['own'] } as const
const whose =
  'By the maker of the path, or a person who may change every path and holds for everybody what the teacher gets for this one (else 6412 or 5065).'

export const listPathTeachers = contract({
  id: 'learningPaths.teachers',
  method: 'GET',
  path: `${base}/list`,
  summary: 'List who made and who teaches a learning path',
  description:
    'They reach the path, its people and their work by their permissions of scope `own`. Those whose time is over, or is yet to come, are in the list too.',
  access: update,
  params: pathParams,
  returns: z.array(PathTeacher),
  errors: ['pathNotFound'],
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:asc' },
  example: { params: { id }, returns: [shown] },
})

export const addPathTeacher = contract({
  id: 'learningPaths.addTeacher',
  method: 'POST',
  path: base,
  summary: 'Let a person teach a learning path',
  description: `${whose} The person needs a role that opens the console (else 6308): it decides what they may do in the path.`,
  access: update,
  audit: 'learningPathTeacherAdded',
  params: pathParams,
  body: z.strictObject({ userId: Id.optional(), person: PersonReference.optional(), ...dates }),
  returns: PathTeacher,
  errors: [
    'pathNotFound',
    'userNotFound',
    'pathTeacherRole',
    'pathTeacherExists',
    'pathTeachersFull',
    'pathTeachersOfMaker',
    'roleGrantsTooMuch',
  ],
  example: { params: { id }, body: { userId: shown.user.id, from: '2026-11-22', until: '2099-01-31' }, returns: shown },
})

export const changePathTeacher = contract({
  id: 'learningPaths.changeTeacher',
  method: 'PATCH',
  path: `${base}/:userId`,
  summary: 'Change from when until when a person teaches a learning path',
  description: `${whose} What is not sent stays; null: no such day.`,
  access: update,
  audit: 'learningPathTeacherChanged',
  params: one,
  body: z.strictObject(dates),
  returns: PathTeacher,
  errors: ['pathNotFound', 'pathTeacherNotFound', 'pathMakerTeaches', 'pathTeachersOfMaker', 'roleGrantsTooMuch'],
  example: {
    params: { id, userId: shown.user.id },
    body: { until: '2099-06-30' },
    returns: { ...shown, until: '2099-06-30T20:59:59.999Z' },
  },
})

export const removePathTeacher = contract({
  id: 'learningPaths.removeTeacher',
  method: 'DELETE',
  path: `${base}/:userId`,
  summary: 'Let a person teach a learning path no longer',
  description: 'At once. By the maker of the path, or a person who may change every path (else 6412); the maker stays.',
  access: update,
  audit: 'learningPathTeacherRemoved',
  params: one,
  returns: z.object({ id: Id, userId: Id }),
  errors: ['pathNotFound', 'pathTeacherNotFound', 'pathMakerTeaches', 'pathTeachersOfMaker'],
  example: { params: { id, userId: shown.user.id }, returns: { id, userId: shown.user.id } },
})
