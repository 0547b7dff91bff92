import { isObject, type JsonObject } from '../schemas/json-limits.rules'
import type { LearnerEvent, Part } from './plan.rules'

export const text = (value: unknown) => (typeof value === 'string' ? value : '')
export const number = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)
export const objects = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : [])
export const idsOf = (value: unknown) => [...new Set(objects(value).map(({ id }) => text(id)))].filter(Boolean)

export const server: Part = { doneBy: 'server', isGraded: true }
/** The same for types of the product, whose server also hears of all steps: only that it was opened is heard from the learner. */
export const heardByServer: Part = { ...server, fromLearner: ({ action }) => action === 'opened' }
/** Done once one of some events came. */
export const once = (...actions: string[]): Part => ({
  marks: ['done'],
  marksOf: ({ action }) => (actions.length === 0 || actions.includes(action) ? ['done'] : []),
})
/** Done once an event came for each of some things. */
export function each(ids: readonly string[], proves: (event: LearnerEvent) => string | null): Part {
  const known = new Set(ids)
  return {
    marks: ids,
    marksOf: (event) => {
      const id = proves(event)
      return id !== null && known.has(id) ? [id] : []
    },
  }
}
export const named = (action: string, property: string) => (event: LearnerEvent) =>
  event.action === action ? text(event.result?.[property]) : null

/** A score: whole, 0 to 100, rounded down so that 100 means full marks. */
export const percentOf = (part: number, whole: number): number =>
  whole <= 0 ? 0 : Math.max(0, Math.min(100, Math.floor((part / whole) * 100)))
