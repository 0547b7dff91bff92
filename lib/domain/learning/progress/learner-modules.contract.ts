import { z } from 'zod'
import { exampleBody, exampleState, Locale } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { LearnerAction, Schema } from '@/lib/domain/learning/modules/module-types/module-types.contract'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, limitedText, named } from '@/lib/platform/http/contract'

const { id } = exampleState

const Asset = z.object({
  id: Id,
  kind: z.string(),
  name: z.string(),
  mediaType: z.string(),
  size: z.int().describe('Bytes'),
  width: z.int().nullable(),
  height: z.int().nullable(),
  altText: z.string().nullable().describe('In the best language there is; null: none'),
  url: z.string().describe('Path on the host of the organization'),
  renditions: z.array(z.object({ width: z.int(), height: z.int(), url: z.string() })).describe('Smaller copies of a picture'),
})

/** A module as a learner reads it: in one language, without secrets. */
export const LearnerModule = z.object({
  id: Id,
  typeKey: z.string(),
  typeVersion: z.int(),
  learnerAction: LearnerAction.describe('What the learner does with it'),
  events: z.array(z.string()).describe('Events that may be sent of it'),
  completionRules: z.array(z.string()),
  isGradable: z.boolean(),
  title: z.string(),
  settings: z.record(z.string(), z.unknown()).describe('As the `configSchema` of the type says, without secrets'),
  body: z.record(z.string(), z.unknown()).describe('As the `bodySchema` of the type says, without secrets'),
  schemas: z
    .object({
      body: Schema.describe('`bodySchema` without what is secret'),
      result: Schema.nullable().describe('`resultSchema`; null: events of it carry no result'),
    })
    .describe('What a player of any type needs: the form of the body, and that of a result'),
  html: z
    .record(z.string(), z.string())
    .describe('The formatted texts of the body as HTML without script, by their dotted paths in it'),
  assets: z
    .record(z.string(), Asset)
    .describe('The files that settings and body name, by their ids; one that is gone is left out'),
  freshUntil: Instant.nullable().describe('Until when the addresses of the files are good at least; null: there are no files'),
  locale: Locale.describe('Language of title and body'),
  isFallback: z
    .boolean()
    .describe('The module is not published in the first language asked for, or no language asked for is spoken here'),
  availableLocales: z.array(Locale),
  isPreview: z.boolean().describe('The working copy, shown by a preview token'),
  publishedAt: Instant.nullable(),
  version: z.int().describe('Number of the version; of a preview, that of the working copy'),
})
named({ LearnerModule })

export const readLearnerModule = contract({
  id: 'learnerModules.read',
  method: 'GET',
  path: '/user/learning/modules/:moduleId',
  summary: 'Read a published module',
  description:
    'The newest published version in the best language it is published in: Accept-Language first, then the own language of the caller, then the default of the organization. What the type marks as secret is left out. Learners need an enrolment of their own (invited, active, overdue or completed) whose version of the path holds the module as an open item, or a preview token; people who may read modules in `/admin/content/module` reads every published one.',
  access: { permission: 'learningModule.read' },
  localized: true,
  params: z.object({ moduleId: Id }),
  query: z.strictObject({
    preview: limitedText(100).optional().describe('A preview token: shows the working copy instead'),
  }),
  returns: LearnerModule,
  errors: ['moduleNotFound', 'modulePreviewInvalid', 'notEnrolled', 'moduleLocked'],
  example: {
    params: { moduleId: id },
    returns: {
      id,
      typeKey: exampleState.typeKey,
      typeVersion: 1,
      learnerAction: 'read',
      events: ['opened', 'scrolled', 'dwelled', 'acknowledged'],
      completionRules: ['viewed', 'scrolled', 'dwell', 'acknowledged'],
      isGradable: false,
      title: 'Washing hands',
      settings: { minReadSeconds: 30 },
      body: exampleBody('en'),
      schemas: {
        body: { type: 'object', additionalProperties: false, properties: {} },
        result: {
          type: 'object',
          additionalProperties: false,
          properties: { percent: { type: 'integer', minimum: 0, maximum: 100 } },
        },
      },
      html: {},
      assets: {},
      freshUntil: null,
      locale: 'en',
      isFallback: false,
      availableLocales: ['ar', 'en'],
      isPreview: false,
      publishedAt: '2026-11-22T07:00:00.000Z',
      version: 1,
    },
  },
})
