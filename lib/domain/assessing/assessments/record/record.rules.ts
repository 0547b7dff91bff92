import type { RecordedKind, ShownKind } from '../words'

/** One thing that happened, as it is stored. */
export type Recorded = {
  kind: RecordedKind
  at: string
  tab: string
  position: number | null
  length: number | null
  device: string
  network: string
}
/** The same as people read it. `isOtherNetwork`: than that of the page that was opened before. `seconds`: how long it was left; null: it was not returned to. */
export type ShownRecord = {
  kind: ShownKind
  at: string
  position: number | null
  length: number | null
  seconds: number | null
  device: string | null
  isOtherNetwork: boolean
}

const openedAs = (one: Recorded, before: readonly Recorded[]): ShownKind => {
  if (before.length === 0) return 'opened'
  if (before.some(({ tab }) => tab === one.tab)) return 'openedAgain'
  return before.some(({ device }) => device === one.device) ? 'openedInTab' : 'openedElsewhere'
}

/** The time line of an attempt: in the order of time, with the return as the end of the time that a page was left. It says what happened, and nothing of why. */
export function timelineOf(stored: readonly Recorded[]): ShownRecord[] {
  const inOrder = stored.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const opened: Recorded[] = []
  return inOrder.flatMap((one, at): ShownRecord[] => {
    const { kind, position, length } = one
    const shown = { at: one.at, position, length, seconds: null, device: null, isOtherNetwork: false }
    if (kind === 'returned') return []
    if (kind === 'pasted' || kind === 'otherRoom') return [{ ...shown, kind }]
    if (kind === 'left') {
      const next = inOrder
        .slice(at + 1)
        .find((later) => later.tab === one.tab && later.kind !== 'pasted' && later.kind !== 'otherRoom')
      const seconds = next && next.kind !== 'left' ? Math.round((Date.parse(next.at) - Date.parse(one.at)) / 1000) : null
      return [{ ...shown, kind, seconds }]
    }
    const last = opened.at(-1)
    const entry = {
      ...shown,
      kind: openedAs(one, opened),
      device: one.device,
      isOtherNetwork: last !== undefined && last.network !== one.network,
    }
    opened.push(one)
    return [entry]
  })
}

/** An address without its last part: it tells two networks apart, and no two people of one. */
export function networkOf(address: string): string {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(address)) return address.replace(/\.\d+$/, '.0')
  return address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}::` : ''
}

/** Such as `Windows 11, Chrome 142`. */
export const deviceText = ({ os, browser }: { os: string | null; browser: string | null }): string =>
  [os, browser].filter(Boolean).join(', ').slice(0, 120)
