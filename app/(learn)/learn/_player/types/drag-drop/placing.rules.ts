import type { Placements } from '../../answers.rules'
import type { Checked } from '../../scene'

/** Where an item may lie: in a zone, or still in the tray. */
export const tray = ''

/** Items with one put into a zone, or back into the tray. */
export function placed(placements: Placements, itemId: string, zoneId: string): Placements {
  const { [itemId]: _, ...others } = placements
  return zoneId === tray ? others : { ...others, [itemId]: zoneId }
}

/** The next place for a picked item by an arrow key: down and onward are the next one in reading order, whichever side that is on. */
export function placeAfter(places: readonly string[], at: string, key: string, isRtl: boolean): string | null {
  const onward = isRtl ? 'ArrowLeft' : 'ArrowRight'
  const back = isRtl ? 'ArrowRight' : 'ArrowLeft'
  const step = key === 'ArrowDown' || key === onward ? 1 : key === 'ArrowUp' || key === back ? -1 : 0
  if (step === 0) return null
  const index = places.indexOf(at)
  return places[(index + step + places.length) % places.length] ?? null
}

/** The pairs to hand in, in the order of the items, so that the same arrangement is always written the same. */
export const pairsOf = (items: readonly { id: string }[], placements: Placements): { itemId: string; zoneId: string }[] =>
  items.flatMap(({ id }) => {
    const zoneId = placements[id]
    return zoneId ? [{ itemId: id, zoneId }] : []
  })

export type Marks = Readonly<Record<string, 'right' | 'wrong'>>

/** The marks of the newest answer on items that still lie where they were then. */
export const marksOf = (checked: Pick<Checked, 'parts'> | null, sent: Placements, placements: Placements): Marks =>
  Object.fromEntries(
    (checked?.parts ?? []).flatMap(({ id, isRight }) =>
      placements[id] === sent[id] ? [[id, isRight ? ('right' as const) : ('wrong' as const)]] : [],
    ),
  )

/** Placements without what was wrong: the rest stays where it is. */
export const withoutWrong = (placements: Placements, marks: Marks): Placements =>
  Object.fromEntries(Object.entries(placements).filter(([id]) => marks[id] !== 'wrong'))
