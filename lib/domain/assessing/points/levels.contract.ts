import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { bilingual, Id, Instant, named } from '@/lib/platform/http/contract'

export const mostLevels = 50
export const GamificationLevel = z.object({
  id: Id,
  threshold: z.int().describe('Points from which a person has the level'),
  name: z.object({ ar: z.string(), en: z.string() }),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
named({ GamificationLevel })

const fields = { threshold: z.int().min(0).max(1_000_000), name: bilingual(60) }
const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a72'
const moment = '2026-11-21T09:30:00.000Z'
const example = { id, threshold: 100, name: { ar: 'متقدّم', en: 'Advanced' }, createdAt: moment, updatedAt: moment, version: 1 }
const params = z.object({ levelId: Id })
const headers = { 'if-match': { required: false, description: 'ETag of the version that was read; another one answers 412' } }

export const listLevels = contract({
  id: 'gamification.levels',
  method: 'GET',
  path: '/admin/gamification/level/list',
  summary: 'List the levels',
  access: { role: 'admin', permission: 'gamificationRule.read' },
  returns: z.array(GamificationLevel),
  list: { type: 'cursor', orderBy: ['threshold'], default: 'threshold:asc' },
  example: { returns: [example] },
})

export const createLevel = contract({
  id: 'gamification.createLevel',
  method: 'POST',
  path: '/admin/gamification/level',
  summary: 'Create a level',
  description: `An organization has at most ${mostLevels}. A person has the highest level whose threshold their points reach.`,
  access: { role: 'admin', permission: 'gamificationRule.create' },
  audit: 'gamificationLevelCreated',
  status: 201,
  location: '/admin/gamification/level/list',
  body: z.strictObject(fields),
  returns: GamificationLevel,
  errors: ['levelThresholdTaken', 'levelsFull'],
  example: { body: { threshold: 100, name: example.name }, returns: example },
})

export const updateLevel = contract({
  id: 'gamification.updateLevel',
  method: 'PATCH',
  path: '/admin/gamification/level/:levelId',
  summary: 'Change a level',
  access: { role: 'admin', permission: 'gamificationRule.update' },
  audit: 'gamificationLevelUpdated',
  params,
  body: z.strictObject({ threshold: fields.threshold.optional(), name: fields.name.optional() }),
  returns: GamificationLevel,
  errors: ['levelNotFound', 'levelThresholdTaken', 'versionStale'],
  headers,
  example: { params: { levelId: id }, body: { threshold: 150 }, returns: { ...example, threshold: 150, version: 2 } },
})

export const removeLevel = contract({
  id: 'gamification.removeLevel',
  method: 'DELETE',
  path: '/admin/gamification/level/:levelId',
  summary: 'Delete a level',
  description: 'Points stay; people have the highest level that is left for theirs.',
  access: { role: 'admin', permission: 'gamificationRule.delete' },
  audit: 'gamificationLevelDeleted',
  params,
  returns: z.object({ id: Id }),
  errors: ['levelNotFound', 'versionStale'],
  headers,
  example: { params: { levelId: id }, returns: { id } },
})
