import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named, prose } from '@/lib/platform/http/contract'
import { languages } from '@/lib/platform/i18n/languages'

const longest = 5_000
const kept = {
  isBookmarked: z.boolean(),
  text: z.string().describe('The note; empty: none'),
}
export const OwnNote = z.object({ ...kept, updatedAt: Instant.nullable().describe('null: nothing is kept') })
export const ListedNote = z.object({
  id: Id,
  moduleId: Id,
  pathId: Id.describe('The path in which the lesson was read when it was kept'),
  ...kept,
  title: z.string().describe('Of the lesson; empty: it is not published any more'),
  locale: z.enum(languages).describe('Language of the title'),
  isFallback: z.boolean(),
  isAvailable: z.boolean().describe('The lesson is published'),
  createdAt: Instant,
  updatedAt: Instant,
})
named({ OwnNote, ListedNote })

const id = (at: number) => `01939e5c-7a30-7c2e-9a54-5b8f0d6f1b${at}`
const params = z.object({ moduleId: Id })
const example = { isBookmarked: true, text: 'Ask Sara where our assembly point is.' }
const moment = '2026-11-23T08:05:00.000Z'
const access = { permission: 'learningModule.read' } as const

export const readNote = contract({
  id: 'learnerNotes.read',
  method: 'GET',
  path: '/user/learning/modules/:moduleId/note',
  summary: 'Read the own note on a module',
  description: "Bookmark and note are the caller's own: nobody else can read them, administrators included.",
  access,
  params,
  returns: OwnNote,
  errors: ['moduleNotFound'],
  example: { params: { moduleId: id(31) }, returns: { ...example, updatedAt: moment } },
})

export const putNote = contract({
  id: 'learnerNotes.put',
  method: 'PUT',
  path: '/user/learning/modules/:moduleId/note',
  summary: 'Keep a bookmark and a note on a module',
  description:
    'What is left out stays as it was kept, so that a bookmark of one window does not replace the note of another; without bookmark and text nothing is kept any more.',
  access,
  audit: 'noteChanged',
  failuresOnly: true,
  params,
  body: z.strictObject({
    pathId: Id.describe('The path in which the module is read'),
    isBookmarked: z.boolean().optional(),
    text: z
      .union([z.literal(''), prose(longest)])
      .optional()
      .describe(`At most ${longest} characters; empty: no note`),
  }),
  returns: OwnNote,
  errors: ['moduleNotFound', 'pathNotFound'],
  example: {
    params: { moduleId: id(31) },
    body: { pathId: id(11), ...example },
    returns: { ...example, updatedAt: moment },
  },
})

export const listNotes = contract({
  id: 'learnerNotes.list',
  method: 'GET',
  path: '/user/learning/note/list',
  summary: 'List own bookmarks and notes',
  description: 'With the title of each lesson in the best language it is published in. `search` looks in the notes.',
  access,
  localized: true,
  returns: z.array(ListedNote),
  list: { type: 'cursor', orderBy: ['updatedAt'], default: 'updatedAt:desc' },
  example: {
    returns: [
      {
        id: id(71),
        moduleId: id(31),
        pathId: id(11),
        ...example,
        title: 'Emergency exits',
        locale: 'en',
        isFallback: false,
        isAvailable: true,
        createdAt: moment,
        updatedAt: moment,
      },
    ],
  },
})
