import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { api } from './api'
import { expect, unique } from './masar'

type Made = { id: string; version: number }
type Kind = 'video' | 'document' | 'coursePackage'
/** Twelve seconds of one colour with a tone, VP8 and Opus. */
export const filmSeconds = 12
const film = () => readFileSync('e2e/fixtures/film.webm')

/** Uploads a file to the library as the page's person. */
export async function putAsset(page: Page, name: string, kind: Kind, bytes: Buffer): Promise<string> {
  const checksum = createHash('sha256').update(bytes).digest('hex')
  const about = { name, kind, size: bytes.length, checksum }
  const { asset, upload } = await api<{ asset: Made; upload: { url: string; headers: Record<string, string> } }>(
    page,
    'POST',
    '/admin/content/asset/upload',
    about,
  )
  await page.evaluate(
    async ({ url, headers, text }) => {
      const body = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      await fetch(url, { method: 'PUT', headers, body })
    },
    { url: upload.url, headers: upload.headers, text: bytes.toString('base64') },
  )
  await api(page, 'POST', `/admin/content/asset/${asset.id}/complete`, {})
  return asset.id
}

export const both = <T>(of: (language: 'ar' | 'en') => T) => ({ ar: of('ar'), en: of('en') })

/** A published lesson with a film. */
export async function makeFilm(page: Page, more: (mediaId: string) => Promise<object> = async () => ({})) {
  const name = unique('film ')
  const mediaId = await putAsset(page, `${name}.webm`, 'video', film())
  const body = { mediaId, ...(await more(mediaId)) }
  const locales = both(() => ({ title: name, body }))
  const module = await api<Made>(page, 'POST', '/admin/content/module', {
    typeKey: 'content.video',
    sourceLocale: 'ar',
    locales,
    settings: { completeAtPercent: 80 },
  })
  await api(page, 'POST', `/admin/content/module/${module.id}/publish`, {}, module.version)
  return { mediaId, moduleId: module.id, name }
}

/** A published path of one lesson with a film; answers with the addresses of all. */
export async function makeFilmLesson(page: Page, more?: (mediaId: string) => Promise<object>) {
  const { mediaId, moduleId, name } = await makeFilm(page, more)
  const path = await api<Made>(page, 'POST', '/admin/content/path', {
    locales: both(() => ({ title: name, description: name })),
    category: 'safety',
    level: 'beginner',
    estimatedMinutes: 10,
  })
  const sections = [{ items: [{ moduleId }] }]
  const filled = await api<Made>(page, 'PUT', `/admin/content/path/${path.id}/structure`, { sections }, path.version)
  await api(page, 'POST', `/admin/content/path/${path.id}/publish`, {}, filled.version)
  return { mediaId, pathId: path.id, moduleId }
}

const timeOf = (second: number) => `00:00:${String(second).padStart(2, '0')}.000`
/** A track of lines of three seconds each. */
const vtt = (lines: readonly string[]) =>
  `WEBVTT\n\n${lines.map((line, at) => `${timeOf(at * 3)} --> ${timeOf(at * 3 + 3)}\n${line}\n`).join('\n')}`

type Timeline = { chapters?: object[]; cues?: object[]; policy?: object }

/** Captions in both languages, and a published timeline, once the film is known with its length. */
export async function putTimeline(page: Page, mediaId: string, spoken: Record<'ar' | 'en', string[]>, timeline: Timeline) {
  type Known = { id: string; state: string; durationSeconds: number | null; version: number }
  // The record appears a moment after the file is ready; until then it is not found by its id, but only missing in the list.
  const isReady = async () => {
    const newest = await api<Known[]>(page, 'GET', '/admin/media')
    return newest.find(({ id }) => id === mediaId)?.state
  }
  await expect.poll(isReady).toBe('ready')
  const { durationSeconds, version } = await api<Known>(page, 'GET', `/admin/media/${mediaId}`)
  // Where nothing on the machine measures films, their author says how long they are.
  if (durationSeconds === null) await api(page, 'PATCH', `/admin/media/${mediaId}`, { durationSeconds: filmSeconds }, version)
  for (const locale of ['ar', 'en'] as const)
    await api(page, 'POST', `/admin/media/${mediaId}/track`, { kind: 'captions', locale, text: vtt(spoken[locale]) })
  const policy = { preventSkip: 'none', maxRate: 2, completeAtPercent: 80, requireCues: true, requireFocus: false }
  await api(page, 'PUT', `/admin/media/${mediaId}/timeline`, { chapters: [], cues: [], endScreen: null, policy, ...timeline })
  await api(page, 'POST', `/admin/media/${mediaId}/timeline/publish`, {})
}
