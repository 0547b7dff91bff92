'use client'
import { keptUnder } from '@/lib/ui/sending/store'
import type { Kept } from './answering'
import type { Answers, Numbered } from './answering.rules'

const isNumbered = (value: unknown): value is Numbered =>
  typeof value === 'object' && value !== null && 'seq' in value && Number.isInteger(value.seq) && 'answer' in value

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const attempts = keptUnder('masar-attempt-', isObject)

/** The answers of an attempt that the server does not have yet, on this device. */
export const keptOf = (attemptId: string): Kept => ({
  read: (): Answers => {
    const found = Object.entries(attempts.get(attemptId) ?? {})
    return Object.fromEntries(found.flatMap(([ref, value]) => (isNumbered(value) ? [[ref, value]] : [])))
  },
  write: (answers) => void attempts.put(attemptId, Object.keys(answers).length === 0 ? null : answers),
})
