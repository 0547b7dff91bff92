'use client'
import { useState } from 'react'
import type { listBookmarks } from '@/lib/domain/learning/media/watching/bookmarks.contract'
import { ApiError } from '@/lib/platform/http/client'
import { callOnce } from '@/lib/ui/api-client'
import type { ItemOf } from '@/lib/ui/endpoint'
import type { FilmRecord } from './recorded'

export type FilmNote = ItemOf<typeof listBookmarks>

const inOrder = (notes: readonly FilmNote[]) => notes.toSorted((one, other) => one.at - other.at)

/** The reader's own notes in a film; null until they are read. Each change answers whether it was saved. */
export function useNotes({ calls, evidence: { mediaId } }: FilmRecord, notLoaded: string) {
  const [notes, setNotes] = useState<FilmNote[] | null>(null)
  const [problem, setProblem] = useState('')
  const params = { mediaId }
  const read = async () => setNotes((await callOnce(calls.notes.list, { params, query: { perPage: 100 } })).data)
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setProblem('')
    try {
      await work()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) console.warn(error)
      setProblem(error instanceof ApiError ? error.message : notLoaded)
      // Another window changed it: what it is now is shown, and what is typed here stays to be saved over it.
      if (error instanceof ApiError && error.status === 412) await read()
      return false
    }
  }
  const of = ({ id, version }: FilmNote) => ({ params: { mediaId, id }, headers: { 'if-match': `"${version}"` } })
  return {
    notes,
    problem,
    load: () => attempt(read),
    add: (at: number, text: string) =>
      attempt(async () => {
        const { data } = await callOnce(calls.notes.create, { params, body: { at, text } })
        setNotes((before) => inOrder([...(before ?? []), data]))
      }),
    change: (note: FilmNote, text: string) =>
      attempt(async () => {
        const { data } = await callOnce(calls.notes.update, { ...of(note), body: { text } })
        setNotes((before) => (before ?? []).map((one) => (one.id === note.id ? data : one)))
      }),
    remove: (note: FilmNote) =>
      attempt(async () => {
        await callOnce(calls.notes.remove, of(note))
        setNotes((before) => (before ?? []).filter(({ id }) => id !== note.id))
      }),
  }
}
