import { useState } from 'react'
import { useTranslations } from '@/lib/ui/translations'
import type { KeyAction } from './keys'
import { type Branch, moved, type Place, placeOf, step, type Way } from './tree'

type Lifted = { id: string; from: Place; at: Place }
type Options = {
  groups: readonly Branch[]
  nameOf: (id: string) => string
  onMove: (id: string, to: Place) => void
}

const samePlace = (a: Place, b: Place) => a.group === b.group && a.item === b.item

/** Moving by keyboard: something is lifted, carried by the arrow keys and put down, and every step is said. */
export function useLifting({ groups, nameOf, onMove }: Options) {
  const t = useTranslations('parts.sortable')
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const [said, say] = useState('')
  const shown = lifted ? moved(groups, lifted.id, lifted.at) : groups

  const told = (key: string, id: string, tree: readonly Branch[]): void => {
    const place = placeOf(tree, id)
    const branch = place && tree[place.group]
    if (!branch) return
    const [position, size] = place.item === null ? [place.group + 1, tree.length] : [place.item + 1, branch.items.length]
    const group = `\u2068${nameOf(branch.id)}\u2069`
    const where = t(place.item === null ? 'amongGroups' : 'inGroup', { position, size, group })
    say(t(key, { name: `\u2068${nameOf(id)}\u2069`, where }))
  }
  const lift = (id: string) => {
    const from = placeOf(groups, id)
    if (!from) return
    setLifted({ id, from, at: from })
    told('lifted', id, groups)
  }
  const carry = (way: Way) => {
    if (!lifted) return
    const to = step(shown, lifted.id, way)
    if (!to) return say(t('noFurther', { name: `\u2068${nameOf(lifted.id)}\u2069` }))
    setLifted({ ...lifted, at: to })
    told('carried', lifted.id, moved(shown, lifted.id, to))
  }
  const put = () => {
    if (!lifted) return
    setLifted(null)
    told('put', lifted.id, shown)
    if (!samePlace(lifted.from, lifted.at)) onMove(lifted.id, lifted.at)
  }
  const cancel = () => {
    if (!lifted) return
    setLifted(null)
    told('cancelled', lifted.id, groups)
  }
  /** Moves something one step at once. */
  const nudge = (id: string, way: Way) => {
    const to = step(groups, id, way)
    if (!to) return say(t('noFurther', { name: `\u2068${nameOf(id)}\u2069` }))
    onMove(id, to)
    told('put', id, moved(groups, id, to))
  }
  const act = (action: KeyAction, id: string) => {
    if (action.does === 'lift') lift(id)
    else if (action.does === 'carry') carry(action.way)
    else if (action.does === 'nudge') nudge(id, action.way)
    else if (action.does === 'put') put()
    else if (action.does === 'cancel') cancel()
  }
  return {
    lifted: lifted?.id ?? null,
    shown,
    said,
    act,
    /** Says where something went that a pointer has moved. */
    tellMoved: (id: string, to: Place) => told('put', id, moved(groups, id, to)),
  }
}
