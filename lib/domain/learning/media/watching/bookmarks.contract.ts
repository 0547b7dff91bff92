import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named, prose } from '@/lib/platform/http/contract'

export const mostBookmarks = 500
const longest = 2_000

export const MediaBookmark = z.object({
  id: Id,
  at: z.number().describe('Seconds'),
  text: z.string().describe('The note; empty: a bookmark alone'),
  createdAt: Instant,
  updatedAt: Instant,
  version: z.int(),
})
named({ MediaBookmark })

const at = z.number().min(0).max(86_400)
const text = z.union([z.literal(''), prose(longest)]).describe(`At most ${longest} characters; empty: a bookmark alone`)
const id = (number: number) => `01939e5c-7a30-7c2e-9a54-5b8f0d6f1e${number}`
const moment = '2026-11-23T08:05:00.000Z'
const example = { id: id(31), at: 42.5, text: 'Ask where our exit is', createdAt: moment, updatedAt: moment, version: 1 }
const ofMedia = z.object({ mediaId: Id })
const params = z.object({ mediaId: Id, id: Id })
const access = { permission: 'media.update' } as const
const headers = { 'if-match': { required: false, description: 'ETag of the version that was read; another one answers 412' } }
const place = { mediaId: id(11), id: id(31) }

export const listBookmarks = contract({
  id: 'media.bookmarks',
  method: 'GET',
  path: '/user/media/:mediaId/bookmark',
  summary: 'List own bookmarks and notes in a film',
  description:
    "Bookmarks are the caller's own: no other person can read them, and no administrator. `search` looks in the notes.",
  access,
  params: ofMedia,
  returns: z.array(MediaBookmark),
  list: { type: 'cursor', orderBy: ['at'], default: 'at:asc' },
  errors: ['mediaNotFound'],
  example: { params: { mediaId: id(11) }, returns: [example] },
})

export const createBookmark = contract({
  id: 'media.createBookmark',
  method: 'POST',
  path: '/user/media/:mediaId/bookmark',
  summary: 'Keep a bookmark or a note at a time of a film',
  description: `At most ${mostBookmarks} in a film.`,
  access,
  audit: 'mediaBookmarkChanged',
  failuresOnly: true,
  status: 201,
  location: '/user/media/:mediaId/bookmark',
  params: ofMedia,
  body: z.strictObject({ at, text: text.optional() }),
  returns: MediaBookmark,
  errors: ['mediaNotFound', 'mediaBookmarksFull'],
  example: { params: { mediaId: id(11) }, body: { at: 42.5, text: example.text }, returns: example },
})

export const updateBookmark = contract({
  id: 'media.updateBookmark',
  method: 'PATCH',
  path: '/user/media/:mediaId/bookmark/:id',
  summary: 'Change an own bookmark or note',
  access,
  audit: 'mediaBookmarkChanged',
  failuresOnly: true,
  params,
  body: z.strictObject({ at: at.optional(), text: text.optional() }),
  returns: MediaBookmark,
  errors: ['mediaBookmarkNotFound', 'versionStale'],
  headers,
  example: { params: place, body: { text: 'Our exit is B' }, returns: { ...example, text: 'Our exit is B', version: 2 } },
})

export const removeBookmark = contract({
  id: 'media.removeBookmark',
  method: 'DELETE',
  path: '/user/media/:mediaId/bookmark/:id',
  summary: 'Delete an own bookmark or note',
  access,
  audit: 'mediaBookmarkChanged',
  failuresOnly: true,
  params,
  returns: z.object({ id: Id }),
  errors: ['mediaBookmarkNotFound', 'versionStale'],
  headers,
  example: { params: place, returns: { id: example.id } },
})
