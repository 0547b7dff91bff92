'use client'
import { Button } from '@mantine/core'
import dynamic from 'next/dynamic'
import { useCallback, useMemo, useState } from 'react'
import { ButtonIcon } from '@/lib/ui/actions/button-icon'
import { useToasts } from '@/lib/ui/actions/toasts'
import { useConsole } from '@/lib/ui/console-provider'
import { State } from '@/lib/ui/list/state'
import { SortableTree, type SortableTreeProps } from '@/lib/ui/sortable/sortable-tree'
import { useTranslations } from '@/lib/ui/translations'
import { BuilderBar } from './builder-bar'
import { BuilderDialogs, type OpenDialog } from './builder-dialogs'
import { BuilderRow } from './builder-row'
import type { ModuleChoice } from './module-picker'
import { Names, type PathModule } from './outline'
import { broughtBack, partAt, withMoved, withoutPart } from './outline-changes'
import { type OutlineOptions, useOutline } from './use-outline'

const OutlineConflict = dynamic(() => import('./outline-conflict').then((module) => module.OutlineConflict), { ssr: false })

export type BuilderProps = OutlineOptions & {
  modules: readonly PathModule[]
  /** How modules that can be added are found; without it none can. */
  choice?: ModuleChoice
  modulesAt?: string
  /** The page on which a quiz of the path is written, for those who may. */
  quizAt?: string | undefined
  /** A section or item to lead to. */
  show?: string
}

type Outline = ReturnType<typeof useOutline>

/** The ids of the sections and items that the API found faults in. */
function useFaulty({ failure, structure }: Outline): Set<string> {
  return useMemo(
    () => new Set(failure?.errors.flatMap(({ property }) => partAt(structure, property)?.id ?? [])),
    [failure, structure],
  )
}

/** Removes a section or an item, with a way to bring it back. */
function useRemoval({ structure, change }: Outline, nameOf: (id: string) => string) {
  const t = useTranslations('learningPaths')
  const toast = useToasts()
  return useCallback(
    (id: string) => {
      change((now) => withoutPart(now, id))
      toast({
        text: t('builder.removed', { name: `\u2068${nameOf(id)}\u2069` }),
        kind: 'good',
        undo: { label: t('builder.bringBack'), run: () => change((now) => broughtBack(now, structure, id)) },
      })
    },
    [structure, change, toast, t, nameOf],
  )
}

/** The contents of a path, to be written: like a document, every change shows at once and is saved behind. */
export function Builder({ modules: first, choice, modulesAt, quizAt, show, ...options }: BuilderProps) {
  const t = useTranslations('learningPaths')
  const { language } = useConsole()
  const outline = useOutline(options)
  const { structure, change, conflict } = outline
  const faulty = useFaulty(outline)
  const [modules, setModules] = useState(first)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [led, setLed] = useState(show ?? null)
  const names = useMemo(() => new Names(structure, modules, language), [structure, modules, language])
  const nameOf = useCallback(
    (id: string) => names.of(id).text || t(structure.sections.some((section) => section.id === id) ? 'untitled' : 'unnamed'),
    [names, structure, t],
  )
  const edit = useCallback((id: string) => setOpen({ does: 'edit', id }), [])
  const add = useCallback((section: string) => setOpen({ does: 'add', section }), [])
  const remove = useRemoval(outline, nameOf)
  const draw = useCallback<SortableTreeProps['draw']>(
    (row, tools) => (
      <BuilderRow
        row={row}
        tools={tools}
        structure={structure}
        names={names}
        isFaulty={faulty.has(row.id)}
        modulesAt={modulesAt}
        quizAt={quizAt}
        onEdit={edit}
        onRemove={remove}
        onAdd={choice && add}
      />
    ),
    [structure, names, faulty, modulesAt, quizAt, edit, remove, add, choice],
  )
  return (
    <section className="panel stack" aria-label={t('tabs.outline')}>
      <BuilderBar outline={outline} onAddSection={() => setOpen({ does: 'newSection' })} />
      {structure.sections.length === 0 ? (
        <State kind="empty" title={t('outline.empty')} detail={t('outline.emptyDetail')}>
          {choice && (
            <Button leftSection={<ButtonIcon name="add" />} onClick={() => setOpen({ does: 'add', section: null })}>
              {t('builder.addModules')}
            </Button>
          )}
        </State>
      ) : (
        <SortableTree
          label={t('tabs.outline')}
          groups={structure.sections}
          nameOf={nameOf}
          draw={draw}
          onMove={(id, to) => change((now) => withMoved(now, id, to))}
          onOpen={edit}
          onRemove={remove}
          show={led}
        />
      )}
      <BuilderDialogs
        open={open}
        structure={structure}
        names={names}
        nameOf={nameOf}
        choice={choice}
        change={change}
        onModules={(chosen) => setModules((now) => [...now, ...chosen])}
        onMade={setLed}
        onClose={() => setOpen(null)}
      />
      {conflict && <OutlineConflict {...conflict} modules={modules} />}
    </section>
  )
}
