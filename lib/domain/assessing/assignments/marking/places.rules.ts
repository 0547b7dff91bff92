import type { Place } from './comments.contract'

type Placed = { id: string; place: Place }
type WorkOf = { text: string; files: readonly { id: string; isReady: boolean; mediaType: string | null }[] }

const pdfType = 'application/pdf'

/** Why a place is not in a submission, as a field of the request; null: it is there. */
export function placeFault({ text, files }: WorkOf, place: Place): { key: string; property: string } | null {
  if (place.kind === 'text') {
    const isThere = place.end > place.start && text.slice(place.start, place.end) === place.quote
    return isThere ? null : { key: 'quoteDiffers', property: 'place.quote' }
  }
  const file = files.find(({ id }) => id === place.fileId)
  if (file?.mediaType !== pdfType || !file.isReady) return { key: 'fileNotPages', property: 'place.fileId' }
  if (place.x + place.width > 1) return { key: 'outsidePage', property: 'place.width' }
  return place.y + place.height > 1 ? { key: 'outsidePage', property: 'place.height' } : null
}

/** Negative: the first place comes before the second. Those of the text come first, then page by page, from top to bottom. */
function comparePlaces(one: Place, other: Place): number {
  if (one.kind === 'text') return other.kind === 'text' ? one.start - other.start || one.end - other.end : -1
  if (other.kind === 'text') return 1
  if (one.fileId !== other.fileId) return one.fileId < other.fileId ? -1 : 1
  return one.page - other.page || one.y - other.y || one.x - other.x
}

/** Comments in the order of their places, numbered from 1. */
export const numbered = <C extends Placed>(comments: readonly C[]): (C & { number: number })[] =>
  comments
    .toSorted((one, other) => comparePlaces(one.place, other.place) || (one.id < other.id ? -1 : 1))
    .map((comment, at) => ({ ...comment, number: at + 1 }))

/** A piece of a text: inside the ranges of `numbers`, and at the end of those of `ends`. */
export type Segment = { start: number; text: string; numbers: number[]; ends: number[] }
type Range = { number: number; start: number; end: number }

/** A text cut where ranges begin and end. Linear in the text, and in the ranges for each cut. */
export function segmentsOf(text: string, ranges: readonly Range[]): Segment[] {
  const cuts = [...new Set([0, ...ranges.flatMap(({ start, end }) => [start, end]), text.length])]
    .filter((at) => at >= 0 && at <= text.length)
    .toSorted((one, other) => one - other)
  return cuts.slice(0, -1).map((start, at) => {
    const end = cuts[at + 1] ?? text.length
    const inside = ranges.filter((range) => range.start <= start && range.end >= end)
    return {
      start,
      text: text.slice(start, end),
      numbers: inside.map(({ number }) => number),
      ends: inside.filter((range) => range.end === end).map(({ number }) => number),
    }
  })
}

/** Where some words are in a text, each place once. */
export function placesOfWords(text: string, words: string, most: number): number[] {
  const found: number[] = []
  if (words === '') return found
  let at = text.indexOf(words)
  while (at >= 0 && found.length < most) {
    found.push(at)
    at = text.indexOf(words, at + words.length)
  }
  return found
}
