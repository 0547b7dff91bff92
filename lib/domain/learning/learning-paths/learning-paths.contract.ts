import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { anyOf, Id, Instant, line, named, wholeNumber } from '@/lib/platform/http/contract'
import { languages } from '@/lib/platform/i18n/languages'
import { pathLevels } from './words'

const Locale = z.enum(languages)
const Minutes = wholeNumber(1, 100_000)

/** The picture of a path, with URLs that are valid for at least 12 hours. */
export const PathCover = z.object({
  url: z.string().describe('Path on the host of the organization'),
  width: z.int().nullable(),
  height: z.int().nullable(),
  altText: z.string().nullable().describe('In the best language there is; null: none'),
  renditions: z.array(z.object({ width: z.int(), height: z.int(), url: z.string() })).describe('Smaller copies'),
})

/** A path as learners see it: in one language, which `locale` names. */
export const LearningPath = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  category: z.string().describe("Key of the organization's own choosing, such as `safety`"),
  level: z.enum(pathLevels),
  estimatedMinutes: z.int().describe('Time the whole path takes, in minutes'),
  cover: PathCover.nullable().describe('Its picture; null: none'),
  locale: Locale.describe('Language of title and description'),
  isFallback: z
    .boolean()
    .describe('The path is not written in the first language asked for, or no language asked for is spoken here'),
  availableLocales: z.array(Locale).describe('Languages the path is written in'),
  publishedAt: Instant,
  createdAt: Instant,
  updatedAt: Instant,
})
/** A path as visitors see it, who are not signed in. */
export const PublicPath = LearningPath.omit({ createdAt: true, updatedAt: true })
named({ LearningPath, PathCover, PublicPath })

export const listLearningPaths = contract({
  id: 'learningPaths.list',
  method: 'GET',
  path: '/user/learning/paths',
  summary: 'List published learning paths',
  description:
    'Each item comes in the best language it is written in: Accept-Language first, then the own language of the caller, then the default of the organization. Content-Language names the languages served, in order of first use.',
  access: { permission: 'learningPath.read' },
  localized: true,
  query: z.strictObject({
    category: line(60).optional().describe('Only paths of this category'),
    level: anyOf(pathLevels).optional().describe('Only paths of this level'),
    enrolled: z
      .enum(['true', 'false'])
      .optional()
      .describe('true: only paths the caller is enrolled in, also invited, waiting or completed; false: only the others'),
    locale: Locale.optional().describe('Only paths written in this language; Accept-Language still picks the language served'),
    minMinutes: Minutes.optional().describe('Only paths that take at least so many minutes'),
    maxMinutes: Minutes.optional().describe('Only paths that take at most so many minutes'),
  }),
  returns: z.array(LearningPath),
  list: { type: 'cursor', orderBy: ['createdAt', 'updatedAt', 'publishedAt'], default: 'publishedAt:desc' },
  example: {
    query: { level: 'beginner' },
    returns: [
      {
        id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a21',
        title: 'Workplace safety',
        description: 'Spot a hazard before it becomes an injury, and know what to do in the first minute of an emergency.',
        category: 'safety',
        level: 'beginner',
        estimatedMinutes: 90,
        cover: null,
        locale: 'en',
        isFallback: false,
        availableLocales: ['ar', 'en'],
        publishedAt: '2026-11-21T09:30:00.000Z',
        createdAt: '2026-11-20T08:00:00.000Z',
        updatedAt: '2026-11-21T09:30:00.000Z',
      },
    ],
  },
})

export const listPublicPaths = contract({
  id: 'learningPaths.listPublic',
  method: 'GET',
  path: '/public/learning/paths',
  summary: 'List the learning paths that visitors may see',
  description:
    'The published paths of an organization that shows its catalogue to everybody (PATCH /admin/organization); newest first. It tells nothing of those who learn.',
  access: 'public',
  localized: true,
  query: z.strictObject({
    level: anyOf(pathLevels).optional().describe('Only paths of this level'),
  }),
  returns: z.array(PublicPath),
  list: { type: 'cursor', orderBy: ['publishedAt'], default: 'publishedAt:desc' },
  errors: ['catalogueClosed'],
  example: {
    query: { level: 'beginner' },
    returns: listLearningPaths.example.returns.map(({ createdAt: _, updatedAt: __, ...path }) => path),
  },
})
