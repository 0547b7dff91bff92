import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, limitedText } from '@/lib/platform/http/contract'
import { ifMatch, PathWithContents, pathAccess, pathBase, pathExample, pathParams, publishedPath } from './authoring.contract'
import { PathModule, pathModule, Report, Structure, shownStructure } from './path-structure.contract'
import { pathVersionStates } from './words'

export const validatePath = contract({
  id: 'learningPaths.validate',
  method: 'POST',
  path: `${pathBase}/:id/validate`,
  summary: 'Check whether a learning path can be published',
  access: pathAccess('read'),
  audit: 'learningPathValidated',
  failuresOnly: true,
  params: pathParams,
  returns: Report,
  errors: ['pathNotFound'],
  example: {
    params: { id: pathExample.params.id },
    returns: {
      isPublishable: false,
      problems: [
        {
          code: 'moduleUnpublished',
          severity: 'error',
          message: 'A module of the path is not published.',
          sectionId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b01',
          itemId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b02',
          moduleId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b03',
          locale: null,
        },
      ],
    },
  },
})

export const publishPath = contract({
  id: 'learningPaths.publish',
  method: 'POST',
  path: `${pathBase}/:id/publish`,
  summary: 'Publish the open draft of a learning path',
  description:
    'Refused with 6303 while the report of `validate` has errors, which are named. Learners who are enrolled stay on their version.',
  access: pathAccess('publish'),
  audit: 'learningPathPublished',
  params: pathParams,
  returns: PathWithContents,
  errors: ['pathNotFound', 'pathState', 'pathNotPublishable', 'versionStale'],
  headers: ifMatch(false),
  example: { ...pathExample, returns: publishedPath },
})

export const archivePath = contract({
  id: 'learningPaths.archive',
  method: 'POST',
  path: `${pathBase}/:id/archive`,
  summary: 'Archive a learning path',
  description: 'Nobody enrols any more. Whoever is enrolled may finish.',
  access: pathAccess('archive'),
  audit: 'learningPathArchived',
  params: pathParams,
  returns: PathWithContents,
  errors: ['pathNotFound', 'pathState', 'versionStale'],
  headers: ifMatch(false),
  example: { ...pathExample, returns: { ...publishedPath, status: 'archived', version: 3 } },
})

export const restorePath = contract({
  id: 'learningPaths.restore',
  method: 'POST',
  path: `${pathBase}/:id/restore`,
  summary: 'Restore an archived learning path',
  description: 'It is published again where it was, else a draft.',
  access: pathAccess('archive'),
  audit: 'learningPathRestored',
  params: pathParams,
  returns: PathWithContents,
  errors: ['pathNotFound', 'pathState', 'versionStale'],
  headers: ifMatch(false),
  example: { ...pathExample, returns: { ...publishedPath, version: 4 } },
})

export const clonePath = contract({
  id: 'learningPaths.clone',
  method: 'POST',
  path: `${pathBase}/:id/clone`,
  summary: 'Copy a learning path',
  description:
    'A new draft with the settings and the contents of the path, its open draft if it has one; the modules are shared.',
  access: pathAccess('create'),
  audit: 'learningPathCloned',
  location: '/admin/content/path/:id',
  status: 201,
  params: pathParams,
  returns: PathWithContents,
  errors: ['pathNotFound'],
  example: pathExample,
})

const version = {
  id: Id,
  number: z.int(),
  state: z.enum(pathVersionStates),
  itemCount: z.int(),
  restoredFrom: z.int().nullable().describe('The version it repeats, where it was made by a rollback'),
  publishedAt: Instant.nullable(),
  createdAt: Instant,
}
const shownVersion = {
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b0a',
  number: 1,
  state: 'published' as const,
  itemCount: 1,
  restoredFrom: null,
  publishedAt: '2026-11-21T10:00:00.000Z',
  createdAt: '2026-11-21T09:30:00.000Z',
}
const versionParams = z.object({
  id: Id,
  n: limitedText(9)
    .regex(/^[1-9]\d{0,8}$/)
    .describe('Number of the version'),
})

export const listPathVersions = contract({
  id: 'learningPaths.versions',
  method: 'GET',
  path: `${pathBase}/:id/version/list`,
  summary: 'List the versions of the contents of a learning path',
  access: pathAccess('read'),
  params: pathParams,
  returns: z.array(z.object(version)),
  errors: ['pathNotFound'],
  list: { type: 'cursor', orderBy: ['number'], default: 'number:desc' },
  example: {
    params: { id: pathExample.params.id },
    returns: [shownVersion],
  },
})

export const readPathVersion = contract({
  id: 'learningPaths.readVersion',
  method: 'GET',
  path: `${pathBase}/:id/version/:n`,
  summary: 'Read a version of the contents of a learning path',
  description: 'With what its modules are called and how they stand now; modules that are no more are left out.',
  access: pathAccess('read'),
  params: versionParams,
  returns: z.object({ ...version, structure: Structure, modules: z.array(PathModule) }),
  errors: ['pathNotFound', 'pathVersionNotFound'],
  example: {
    params: { id: pathExample.params.id, n: '1' },
    returns: { ...shownVersion, structure: shownStructure, modules: [pathModule] },
  },
})

export const rollBackPath = contract({
  id: 'learningPaths.rollBack',
  method: 'POST',
  path: `${pathBase}/:id/version/:n/rollback`,
  summary: 'Put an earlier version of the contents in force again',
  description:
    'The contents of that version are published as a new version, checked as any other. An open draft stays, with the next number.',
  access: pathAccess('publish'),
  audit: 'learningPathRolledBack',
  params: versionParams,
  returns: PathWithContents,
  errors: ['pathNotFound', 'pathVersionNotFound', 'pathState', 'pathNotPublishable', 'versionStale'],
  headers: ifMatch(false),
  example: { params: { id: pathExample.params.id, n: '1' }, returns: { ...publishedPath, publishedVersion: 3, version: 4 } },
})
