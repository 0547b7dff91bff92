import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named, wholeNumber } from '@/lib/platform/http/contract'
import { differenceKinds } from '../words'
import { exampleState, Locale, params } from './modules.contract'

const { id } = exampleState
const publishedAt = '2026-11-22T07:00:00.000Z'

export const ModuleVersion = z.object({
  id: Id,
  number: z.int().describe('1 is the first'),
  typeVersion: z.int(),
  availableLocales: z.array(Locale).describe('Languages that were published'),
  note: z.string().nullable().describe('What its publisher wrote about it'),
  publishedBy: Id.nullable().describe('The person; null: the system'),
  publishedAt: Instant,
})
named({ ModuleVersion })

export const listModuleVersions = contract({
  id: 'modules.versions',
  method: 'GET',
  path: '/admin/content/module/:id/version/list',
  summary: 'List the versions of a module',
  description: 'Every publication of a change made one, newest first unless told. Versions are never changed.',
  access: { role: 'admin', permission: 'learningModule.read' },
  params,
  returns: z.array(ModuleVersion),
  errors: ['moduleNotFound'],
  list: { type: 'cursor', orderBy: ['createdAt'], default: 'createdAt:desc' },
  example: {
    params: { id },
    returns: [
      {
        id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b02',
        number: 1,
        typeVersion: 1,
        availableLocales: ['ar', 'en'],
        note: 'First version',
        publishedBy: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a31',
        publishedAt,
      },
    ],
  },
})

const version = wholeNumber(0, 1_000_000)
export const compareModuleVersions = contract({
  id: 'modules.diff',
  method: 'GET',
  path: '/admin/content/module/:id/diff',
  summary: 'Compare two versions of a module',
  description:
    'Place by place: what was added, removed or changed, each language by itself, and lists whose items changed places. Formatted texts are compared as a whole and shown by their words. Values of more than 2,000 characters are cut.',
  access: { role: 'admin', permission: 'learningModule.read' },
  params,
  query: z.strictObject({
    from: version.optional().describe('Number of the older version, 0 for the working copy; default: the newest version'),
    to: version.optional().describe('Number of the newer version; default: 0, the working copy'),
  }),
  returns: z.object({
    from: z.int(),
    to: z.int(),
    changes: z
      .array(
        z.object({
          kind: z.enum(differenceKinds),
          property: z.string().describe('Dotted path of the place, as problems name it: `locales.ar.body.blocks.2.text`'),
          locale: Locale.nullable().describe('null: common to all languages'),
          before: z.string().nullable().describe('null: nothing was there'),
          after: z.string().nullable(),
        }),
      )
      .describe('At most 500'),
    isComplete: z.boolean().describe('false: there are more than 500 changes'),
  }),
  errors: ['moduleNotFound'],
  example: {
    params: { id },
    query: { from: '1' },
    returns: {
      from: 1,
      to: 0,
      changes: [
        { kind: 'changed', property: 'settings.minReadSeconds', locale: null, before: '30', after: '45' },
        { kind: 'changed', property: 'locales.en.title', locale: 'en', before: 'Washing hands', after: 'Wash your hands' },
      ],
      isComplete: true,
    },
  },
})

export const createPreviewToken = contract({
  id: 'modules.createPreviewToken',
  method: 'POST',
  path: '/admin/content/module/:id/preview-token',
  summary: 'Create a preview token',
  description:
    'Shows the working copy to learners, for 30 minutes: sent as `preview` with `GET /user/learning/modules/:moduleId`, it stands in for the published version. It is good for this module of this organization only, and for signed-in people only; secrets are left out as ever.',
  access: { role: 'admin', permission: 'learningModule.read' },
  audit: 'learningModulePreviewed',
  isRead: true,
  location: '/user/learning/modules/:id?preview=:token',
  status: 201,
  params,
  returns: z.object({
    token: z.string(),
    path: z.string().describe('Path and query of the preview, below `/api/v1`'),
    expiresAt: Instant,
  }),
  errors: ['moduleNotFound'],
  example: {
    params: { id },
    returns: {
      token: 'eyJtIjoi…',
      path: `/user/learning/modules/${id}?preview=eyJtIjoi…`,
      expiresAt: '2026-11-22T07:30:00.000Z',
    },
  },
})
