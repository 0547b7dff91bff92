import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import { inIsolates } from './isolates'
import type { OutlineItem } from './outline'

type Props = { item: OutlineItem; items: readonly OutlineItem[]; person: Pick<Person, 't' | 'regional'> }

/** Why an item is locked, in plain words: which lessons come first by their names, and when it opens. */
export function LockReasons({ item, items, person: { t, regional } }: Props) {
  const titles = (ids: readonly string[]) => items.filter(({ id }) => ids.includes(id)).map(({ title }) => title)
  return (
    <>
      {item.lockReasons.map(({ code, message, items: first, at }) => {
        const names = titles(first)
        return (
          <span key={code}>
            {code === 'prerequisites' && names.length > 0
              ? t('learn.locked.after', { titles: inIsolates(names, regional.language) })
              : message}
            {at && code !== 'availableUntil' && (
              <>
                {' '}
                {t('learn.locked.opens')} <When at={at} regional={regional} edge="begins" />
              </>
            )}
          </span>
        )
      })}
    </>
  )
}
