import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, limitedText } from '@/lib/platform/http/contract'
import { exampleLocale, exampleWritten, ModuleLocale, Problems, Title } from './modules.contract'

const Tag = limitedText(3)
  .regex(/^[a-z]{2,3}$/)
  .describe('`ar` or `en`')
const params = z.object({ id: Id, locale: Tag })
const Translation = ModuleLocale.extend({
  sourceLocale: z.string().describe('The language to translate from'),
  sourceNow: z.int().describe('Version of the source as it is now; a translation of an older one is stale'),
})
const example = { ...exampleLocale('en'), sourceLocale: 'ar', sourceNow: 1 }
const at = { id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b01', locale: 'en' }

export const readModuleLocale = contract({
  id: 'modules.readLocale',
  method: 'GET',
  path: '/admin/content/module/:id/locale/:locale',
  summary: 'Read one language of a module',
  description: 'The working copy, with the ETag that writing this language takes.',
  access: { role: 'admin', permission: 'learningModule.read' },
  params,
  returns: Translation,
  errors: ['moduleNotFound'],
  example: { params: at, returns: example },
})

export const writeModuleLocale = contract({
  id: 'modules.writeLocale',
  method: 'PUT',
  path: '/admin/content/module/:id/locale/:locale',
  summary: 'Write one language of a module',
  description:
    'Title and whole content in one language. Structure, ids, points and files are those of the source: only texts may differ. The source language itself is written by who may change the module (`learningModule.update`). `If-Match` is needed where the language is written already.',
  access: { role: 'admin', permission: 'learningModule.translate' },
  audit: 'learningModuleTranslated',
  params,
  body: z.strictObject({
    title: Title,
    body: z
      .record(limitedText(100), z.unknown())
      .describe('The whole content as the `bodySchema` of the type says it, in this language'),
    sourceVersion: z
      .int()
      .min(1)
      .max(1_000_000_000)
      .optional()
      .describe('The version of the source it was translated from; the current one where it is not sent'),
  }),
  returns: Translation.extend({ problems: Problems }),
  errors: ['moduleNotFound', 'moduleState', 'permissionForbidden', 'versionRequired', 'versionStale'],
  headers: { 'If-Match': { required: false, description: 'ETag of the language that was read; another one answers 412' } },
  example: {
    params: at,
    body: { ...exampleWritten('en'), title: 'Wash your hands', sourceVersion: 1 },
    returns: { ...example, title: 'Wash your hands', version: 2, problems: [] },
  },
})
