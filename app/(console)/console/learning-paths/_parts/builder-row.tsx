'use client'
import Link from 'next/link'
import { useConsole } from '@/lib/ui/console-provider'
import { IconPencil, IconPlus, IconTrash } from '@/lib/ui/icons'
import { lasting } from '@/lib/ui/lasting'
import { RowAdd, RowHandle, RowToggle, RowTool } from '@/lib/ui/sortable/row-parts'
import type { RowTools } from '@/lib/ui/sortable/sortable-row'
import type { Row } from '@/lib/ui/sortable/tree'
import { useTranslations } from '@/lib/ui/translations'
import styles from './builder.module.css'
import type { Item, Names, Section, Structure } from './outline'
import { ruleOfSection, rulesOf } from './rules-in-words'

type Props = {
  row: Row
  tools: RowTools
  structure: Structure
  names: Names
  isFaulty: boolean
  modulesAt?: string
  quizAt?: string | undefined
  onEdit: (id: string) => void
  onRemove: (id: string) => void
  onAdd?: (section: string) => void
}

/** A section, an item, or the end of a section, where modules are added. */
export function BuilderRow({ row, structure, ...props }: Props) {
  const t = useTranslations('learningPaths.builder')
  const section = structure.sections.find(({ id, items }) => id === row.id || items.some((item) => item.id === row.id))
  if (!section) return null
  if (row.kind === 'group') return <SectionRow section={section} row={row} {...props} />
  const item = section.items.find(({ id }) => id === row.id)
  if (item) return <ItemRow item={item} {...props} />
  const { onAdd, tools } = props
  const { text } = props.names.of(section.id)
  return (
    <div className={styles.end}>
      {onAdd && (
        <RowAdd
          label={t('addTo', { section: `\u2068${text || t('untitled')}\u2069` })}
          isActive={tools.isActive}
          onClick={() => onAdd(section.id)}
        >
          {t('addModules')}
        </RowAdd>
      )}
      {props.quizAt && (
        <Link
          href={`${props.quizAt}?section=${section.id}`}
          className={styles.quiz}
          prefetch={false}
          draggable={false}
          tabIndex={tools.isActive ? 0 : -1}
          aria-label={t('addQuizTo', { section: `\u2068${text || t('untitled')}\u2069` })}
        >
          <IconPlus size={16} aria-hidden="true" />
          {t('addQuiz')}
        </Link>
      )}
    </div>
  )
}

type RowProps = Omit<Props, 'row' | 'structure'>

function SectionRow({ section, row, tools, names, isFaulty, onEdit, onRemove }: RowProps & { section: Section; row: Row }) {
  const t = useTranslations('learningPaths')
  const { text, lang } = names.of(section.id)
  const name = text || t('untitled')
  return (
    <div className={styles.section} data-faulty={isFaulty || undefined}>
      <RowHandle />
      <RowToggle
        label={t(row.isOpen ? 'builder.closeSection' : 'builder.openSection', { name: `\u2068${name}\u2069` })}
        isOpen={row.isOpen}
        isActive={tools.isActive}
        onClick={() => tools.toggle(section.id)}
      />
      <div className={styles.words}>
        <strong>{text ? <bdi lang={lang}>{text}</bdi> : t('untitled')}</strong>
        <span className="small soft">
          {t('builder.count', { count: section.items.length })} {ruleOfSection(section, { t })}
        </span>
      </div>
      <Tools id={section.id} name={name} isActive={tools.isActive} onEdit={onEdit} onRemove={onRemove} />
    </div>
  )
}

function ItemRow({ item, tools, names, isFaulty, modulesAt, quizAt, onEdit, onRemove }: RowProps & { item: Item }) {
  const t = useTranslations('learningPaths')
  const regional = useConsole()
  const { text, lang } = names.ofModule(item.moduleId)
  const module = names.module(item.moduleId)
  const name = text || t('unnamed')
  const shown = text ? <bdi lang={lang}>{text}</bdi> : t('unnamed')
  const isQuiz = quizAt !== undefined && module?.typeKey === 'assessment.quiz'
  const at = isQuiz ? `${quizAt}?module=${item.moduleId}` : modulesAt && `${modulesAt}/${item.moduleId}`
  const minutes = module?.minutes[regional.language] ?? Object.values(module?.minutes ?? {})[0]
  const rules = [...(minutes ? [lasting(minutes, regional)] : []), ...rulesOf(item, { t, regional, names })]
  return (
    <div className={styles.item} data-faulty={isFaulty || undefined} data-optional={!item.isRequired || undefined}>
      <RowHandle />
      <div className={styles.words}>
        <span className="row tight">
          {at && module ? (
            <Link href={at} prefetch={false} tabIndex={tools.isActive ? 0 : -1} draggable={false}>
              {shown}
            </Link>
          ) : (
            <span>{shown}</span>
          )}
          {module?.status !== 'published' && (
            <span className="badge warn">{t(`moduleStates.${module?.status ?? 'missing'}`)}</span>
          )}
        </span>
        {rules.length > 0 && (
          <span className={`small soft ${styles.rules}`}>
            {rules.map((rule) => (
              <span key={rule}>{rule}</span>
            ))}
          </span>
        )}
      </div>
      <Tools id={item.id} name={name} isActive={tools.isActive} onEdit={onEdit} onRemove={onRemove} />
    </div>
  )
}

type ToolsProps = { id: string; name: string; isActive: boolean } & Pick<Props, 'onEdit' | 'onRemove'>
function Tools({ id, name, isActive, onEdit, onRemove }: ToolsProps) {
  const t = useTranslations('learningPaths.builder')
  const called = { name: `\u2068${name}\u2069` }
  return (
    <span className="row tight nowrap">
      <RowTool label={t('edit', called)} isActive={isActive} onClick={() => onEdit(id)}>
        <IconPencil size={18} stroke={1.6} aria-hidden="true" />
      </RowTool>
      <RowTool label={t('remove', called)} isActive={isActive} onClick={() => onRemove(id)}>
        <IconTrash size={18} stroke={1.6} aria-hidden="true" />
      </RowTool>
    </span>
  )
}
