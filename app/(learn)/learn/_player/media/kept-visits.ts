'use client'
import { keptUnder } from '@/lib/ui/sending/store'
import type { Visit } from './evidence'

const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' && value !== null && 'sessionId' in value && 'waiting' in value && Array.isArray(value.waiting)

/** Reports of a film that the server does not have yet, on this device, by visit. */
export function keptVisits(mediaId: string) {
  const visits = keptUnder(`masar-film-${mediaId}-`, isVisit)
  return {
    read: (): Visit[] => visits.all().map(({ kept }) => kept),
    write: (visit: Visit): void => void visits.put(visit.sessionId, visit.waiting.length === 0 ? null : visit),
  }
}
