import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Changes, exampleBody, exampleConfig, Key, Schema } from './module-types.contract'

export const validateModuleType = contract({
  id: 'moduleTypes.validate',
  method: 'POST',
  path: '/admin/content/module-type/validate',
  summary: 'Check schemas before registering them',
  description:
    'The checks of registration, for an editor to show while its author types: nothing is saved, and problems are an answer rather than a refusal. A sample is checked against its schema once that has no problems; the first place that does not fit is told.',
  access: { role: 'admin', permission: 'moduleType.read' },
  audit: 'adminModuleTypeValidate',
  failuresOnly: true,
  body: z.strictObject({
    configSchema: Schema.describe('JSON Schema 2020-12 (subset, at most 64 kB) of the settings'),
    bodySchema: Schema.describe('JSON Schema 2020-12 (subset, at most 64 kB) of the content'),
    resultSchema: Schema.nullable()
      .optional()
      .describe("JSON Schema 2020-12 (subset, at most 64 kB) of the result of a learner's event"),
    key: Key.optional().describe('A registered type to compare with: its current version'),
    sampleConfig: Schema.optional().describe('Settings to try, as an author would make them'),
    sampleBody: Schema.optional().describe('Content to try, as an author would write it'),
  }),
  returns: z.object({
    isValid: z.boolean().describe('Whether there are no problems, in the samples neither'),
    problems: z
      .array(
        z.object({
          key: z.string().describe('Rule that is broken, as in `errors` of a registration'),
          property: z.string().describe('Dotted path of the place, from the field that was sent: `bodySchema.properties.task`'),
          message: z.string().describe('The problem in the language of the message'),
        }),
      )
      .describe('At most 50 per schema'),
    compatibility: z
      .object({
        versionNumber: z.int().describe('Number of the version compared with'),
        isBreaking: z.boolean().describe('Whether content of that version may not fit'),
        changes: Changes,
      })
      .nullable()
      .describe('null where no `key` was sent, or where a schema has problems'),
  }),
  errors: ['moduleTypeNotFound'],
  example: {
    body: { configSchema: exampleConfig, bodySchema: exampleBody, sampleConfig: { maxPhotos: 3 }, sampleBody: {} },
    returns: {
      isValid: false,
      problems: [{ key: 'bodyInvalid', property: 'sampleBody.task', message: 'sampleBody.task does not fit the schema.' }],
      compatibility: null,
    },
  },
})
