import { isSchema, numberIn } from './schema'

/** A place on a picture: shares of its width, from the left whatever the language, and of its height. */
export type Place = { x: number; y: number }

const within = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 1_000) / 1_000

export const placeIn = (value: unknown): Place | null => {
  const [x, y] = isSchema(value) ? [numberIn(value.x), numberIn(value.y)] : []
  return x === undefined || y === undefined ? null : { x, y }
}

/** Where a pointer is on an element. */
export const placeAt = (
  pointer: { clientX: number; clientY: number },
  box: { left: number; top: number; width: number; height: number },
): Place => ({
  x: within((pointer.clientX - box.left) / Math.max(1, box.width)),
  y: within((pointer.clientY - box.top) / Math.max(1, box.height)),
})

const steps: Record<string, Place> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** Where an arrow key moves a place: by a hundredth, with Shift by a tenth. A key of another kind: null. */
export function placeAfter(place: Place, key: string, isFar: boolean): Place | null {
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined
  const size = isFar ? 0.1 : 0.01
  return step ? { x: within(place.x + step.x * size), y: within(place.y + step.y * size) } : null
}
