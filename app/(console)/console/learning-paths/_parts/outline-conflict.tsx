'use client'
import { useConsole } from '@/lib/ui/console-provider'
import { Conflict } from '@/lib/ui/form/conflict'
import { useTranslations } from '@/lib/ui/translations'
import { Names, type PathModule, type Structure } from './outline'
import { ruleOfSection, rulesOf } from './rules-in-words'

type Props = {
  mine: Structure
  theirs: Structure
  modules: readonly PathModule[]
  onMine: () => void
  onTheirs: () => void
  onClose: () => void
}

/** After somebody else changed the contents too: each section of both, in words, where they differ. */
export function OutlineConflict({ mine, theirs, modules, ...choice }: Props) {
  const t = useTranslations('learningPaths')
  const regional = useConsole()
  const wordsOf = (structure: Structure) => {
    const names = new Names(structure, modules, regional.language)
    return Object.fromEntries(
      structure.sections.map((section) => {
        const lines = section.items.map((item) =>
          [names.of(item.id).text || t('unnamed'), ...rulesOf(item, { t, regional, names })].join(' · '),
        )
        return [section.id, [...Object.values(section.title), ruleOfSection(section, { t }), ...lines].join('\n')]
      }),
    )
  }
  const order = ({ sections }: Structure) =>
    sections.map(({ title }) => title[regional.language] ?? title.ar ?? title.en ?? t('untitled')).join('\n')
  const all = new Map([...theirs.sections, ...mine.sections].map((section) => [section.id, section.title]))
  const fields = [
    { name: 'order', label: t('builder.order') },
    ...[...all].map(([name, title]) => ({
      name,
      label: title[regional.language] ?? title.ar ?? title.en ?? t('untitled'),
    })),
  ]
  return (
    <Conflict
      {...choice}
      fields={fields}
      mine={{ ...wordsOf(mine), order: order(mine) }}
      theirs={{ ...wordsOf(theirs), order: order(theirs) }}
    />
  )
}
