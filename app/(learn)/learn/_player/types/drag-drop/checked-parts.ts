import type { Messages } from '@/messages/catalogue'
import type { WrongPart } from '../../parts/verdict'
import { said } from '../../said'
import type { Checked, Scene } from '../../scene'
import type { Arrangement } from './view'

type Around = { arrangement: Arrangement; texts: Messages['player']['dragDrop']; regional: Scene['regional'] }

/** How much of an answer is right, and each item that is not: why, or else where it belongs. */
export function inWords(checked: Checked | null, { arrangement: { items, zones }, texts, regional }: Around) {
  if (!checked) return {}
  const { parts } = checked
  const share = said(texts.rightOf, { right: parts.filter(({ isRight }) => isRight).length, count: parts.length }, regional)
  const wrong = parts.flatMap(({ id, isRight, reason, right }): WrongPart[] => {
    const item = items.find((one) => one.id === id)
    if (isRight || !item) return []
    const places = zones.filter((zone) => right.includes(zone.id)).map(({ title }) => title)
    const place = places.length > 0 ? said(texts.belongs, { place: places.join(' · ') }, regional) : ''
    return [{ id, name: item.text, why: [reason, place].filter(Boolean).join(' ') }]
  })
  return { share, wrong }
}
