import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, limitedText, prose } from '@/lib/platform/http/contract'
import { exampleState, ModuleState, params, required } from './modules.contract'

const { id } = exampleState
const later = '2026-11-22T07:00:00.000Z'
const changed = { ...exampleState, updatedAt: later, version: 2 }
const published = {
  ...changed,
  status: 'published' as const,
  localeStates: { ar: 'published' as const, en: 'published' as const },
  hasChanges: false,
  publishedVersion: 1,
  publishedAt: later,
}
const common = {
  params,
  returns: ModuleState,
  errors: ['moduleNotFound', 'moduleState', 'versionStale'],
  headers: { 'If-Match': { ...required['If-Match'], required: false } },
} as const
const permitted = { role: 'admin', permission: 'learningModule.publish' } as const

export const requestModuleReview = contract({
  ...common,
  id: 'modules.requestReview',
  method: 'POST',
  path: '/admin/content/module/:id/review',
  summary: 'Hand a module in for review',
  description: 'Of a draft or an unpublished module. Any change of it takes it back.',
  access: { role: 'admin', permission: 'learningModule.update' },
  audit: 'learningModuleReviewRequested',
  example: { params: { id }, returns: { ...changed, status: 'inReview' } },
})

export const returnModule = contract({
  ...common,
  id: 'modules.return',
  method: 'POST',
  path: '/admin/content/module/:id/return',
  summary: 'Return a module to its author',
  description: 'Ends a review without publishing; the note is kept in the activity log.',
  access: permitted,
  audit: 'learningModuleReturned',
  body: z.strictObject({ note: prose(500).optional() }),
  example: { params: { id }, body: { note: 'The second picture needs an alternative text.' }, returns: changed },
})

export const publishModule = contract({
  ...common,
  id: 'modules.publish',
  method: 'POST',
  path: '/admin/content/module/:id/publish',
  summary: 'Publish a module',
  description:
    'Makes a version of the working copy, which learners read from now on, in every language that is complete. The source language has to be; `requireAllLocales` asks it of all that the organization speaks. What is missing is told with its place, and nothing is published then. Without a change no new version is made.',
  access: permitted,
  audit: 'learningModulePublished',
  body: z.strictObject({
    note: prose(500).optional().describe('What changed, for the list of versions'),
    requireAllLocales: z.boolean().default(false).describe('Refuses to publish while a language is missing or incomplete'),
  }),
  example: { params: { id }, body: { note: 'First version' }, returns: published },
})

export const unpublishModule = contract({
  ...common,
  id: 'modules.unpublish',
  method: 'POST',
  path: '/admin/content/module/:id/unpublish',
  summary: 'Unpublish a module',
  description:
    'Learners no longer see it: who is enrolled cannot complete its lesson until it is published again, which brings it back. Open attempts can be finished, and live sessions that were booked take place. Its versions stay.',
  access: permitted,
  audit: 'learningModuleUnpublished',
  example: {
    params: { id },
    returns: {
      ...published,
      status: 'unpublished',
      localeStates: exampleState.localeStates,
      version: 3,
    },
  },
})

export const archiveModule = contract({
  ...common,
  id: 'modules.archive',
  method: 'POST',
  path: '/admin/content/module/:id/archive',
  summary: 'Archive a module',
  description: 'Ends its use; a published module is unpublished first. It stays readable and can be restored.',
  access: permitted,
  audit: 'learningModuleArchived',
  example: { params: { id }, returns: { ...changed, status: 'archived' } },
})

export const restoreModule = contract({
  ...common,
  id: 'modules.restore',
  method: 'POST',
  path: '/admin/content/module/:id/restore/:version',
  summary: 'Restore a version of a module',
  description:
    'Puts settings and content of an older version, in all its languages, in place of the working copy; learners see it when it is published. An archived module becomes one that can be changed again; `0` leaves its working copy as it is.',
  access: permitted,
  audit: 'learningModuleRestored',
  params: z.object({
    id: Id,
    version: limitedText(6)
      .regex(/^\d{1,6}$/)
      .describe('Number of the version, or 0'),
  }),
  example: { params: { id, version: '1' }, returns: { ...changed, publishedVersion: 1, publishedAt: later } },
})
