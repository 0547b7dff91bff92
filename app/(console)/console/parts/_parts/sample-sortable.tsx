'use client'
import { useCallback, useState } from 'react'
import { RowAdd, RowHandle, RowToggle } from '@/lib/ui/sortable/row-parts'
import { SortableTree, type SortableTreeProps } from '@/lib/ui/sortable/sortable-tree'
import { type Branch, moved, placeOf } from '@/lib/ui/sortable/tree'
import { useTranslations } from '@/lib/ui/translations'

/** Two groups with items of no meaning, to be put in order. */
export function SampleSortable({ side }: { side: string }) {
  const t = useTranslations('design.sortable')
  const [groups, setGroups] = useState<readonly Branch[]>(
    [1, 2].map((group) => ({
      id: `${side}-${group}`,
      items: [1, 2, 3].map((item) => ({ id: `${side}-${group}-${item}` })),
    })),
  )
  const nameOf = useCallback(
    (id: string) => t(id.split('-').length === 2 ? 'group' : 'item', { number: Number(id.split('-').at(-1)) }),
    [t],
  )
  const draw = useCallback<SortableTreeProps['draw']>(
    (row, { isActive, toggle }) => {
      const name = nameOf(row.id)
      if (row.kind === 'end')
        return (
          <RowAdd label={t('addTo', { name })} isActive={isActive} onClick={() => {}}>
            {t('add')}
          </RowAdd>
        )
      return (
        <div className="row tight nowrap">
          <RowHandle />
          {row.kind === 'group' && (
            <RowToggle label={t('toggle', { name })} isOpen={row.isOpen} isActive={isActive} onClick={() => toggle(row.id)} />
          )}
          {row.kind === 'group' ? <strong>{name}</strong> : <span>{name}</span>}
        </div>
      )
    },
    [nameOf, t],
  )
  return (
    <SortableTree
      label={t('title')}
      groups={groups}
      nameOf={nameOf}
      draw={draw}
      onMove={(id, to) => setGroups((now) => (placeOf(now, id) ? moved(now, id, to) : now))}
    />
  )
}
