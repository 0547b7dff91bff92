'use client'
import dynamic from 'next/dynamic'
import type { ModuleChoice } from './module-picker'
import { type Item, itemsOf, type Names, type PathModule, type Structure } from './outline'
import { withChanged, withModules, withMoved, withSection } from './outline-changes'

// None is part of the first load: they wait until they are opened.
const ItemDialog = dynamic(() => import('./item-dialog').then((module) => module.ItemDialog), { ssr: false })
const SectionDialog = dynamic(() => import('./section-dialog').then((module) => module.SectionDialog), { ssr: false })
const ModulePicker = dynamic(() => import('./module-picker').then((module) => module.ModulePicker), { ssr: false })

export type OpenDialog = { does: 'edit'; id: string } | { does: 'add'; section: string | null } | { does: 'newSection' }
type Props = {
  open: OpenDialog | null
  structure: Structure
  names: Names
  nameOf: (id: string) => string
  choice?: ModuleChoice
  change: (make: (now: Structure) => Structure) => void
  onModules: (modules: PathModule[]) => void
  /** A section that was made. */
  onMade: (id: string) => void
  onClose: () => void
}

const newId = () => crypto.randomUUID()
/** The section of a path that gets modules before it has any. */
const firstSection: Parameters<typeof withSection>[1] = { title: {}, rule: { kind: 'all' } }

/** With an item as it is now given, at the end of a section if it stands in another one. */
function withPlaced(now: Structure, item: Item, section: string): Structure {
  const group = now.sections.findIndex(({ id }) => id === section)
  const isHome = now.sections[group]?.items.some(({ id }) => id === item.id) ?? true
  const next = withChanged(now, item)
  return isHome ? next : withMoved(next, item.id, { group, item: Number.MAX_SAFE_INTEGER })
}

/** The dialog that is open over the outline: the rules of an item, a section, or the choice of modules. */
export function BuilderDialogs({ open, structure, names, nameOf, choice, change, onModules, onMade, onClose }: Props) {
  if (!open) return null
  if (open.does === 'add')
    return (
      choice && (
        <ModulePicker
          {...choice}
          present={new Set(itemsOf(structure).map(({ moduleId }) => moduleId))}
          section={open.section === null ? null : nameOf(open.section)}
          onClose={onClose}
          onChoose={(chosen) => {
            onClose()
            onModules(chosen)
            const ids = chosen.map(({ id }) => id)
            const section = open.section ?? newId()
            const isNew = open.section === null
            change((now) => withModules(isNew ? withSection(now, firstSection, section) : now, section, ids, newId))
          }}
        />
      )
    )
  const item = open.does === 'edit' ? itemsOf(structure).find(({ id }) => id === open.id) : undefined
  if (item)
    return (
      <ItemDialog
        item={item}
        structure={structure}
        names={names}
        onClose={onClose}
        onApply={(changed, section) => {
          onClose()
          change((now) => withPlaced(now, changed, section))
        }}
      />
    )
  const edited = open.does === 'edit' ? structure.sections.find(({ id }) => id === open.id) : undefined
  if (open.does === 'edit' && !edited) return null
  return (
    <SectionDialog
      section={edited}
      onClose={onClose}
      onApply={(section) => {
        onClose()
        const id = edited?.id ?? newId()
        change((now) => (edited ? withChanged(now, { ...section, id }) : withSection(now, section, id)))
        if (!edited) onMade(id)
      }}
    />
  )
}
