'use client'
import type { listModules } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint, ItemOf } from '@/lib/ui/endpoint'
import { RecordPicker } from '@/lib/ui/record-picker/record-picker'
import { useTranslations } from '@/lib/ui/translations'
import { When } from '@/lib/ui/when'
import { TypeIcon } from '../../modules/_parts/type-icon'
import type { PathModule } from './outline'

/** How modules are found, with the names of their types; `create` is the page of a new one, for those who may. */
export type ModuleChoice = { list: Endpoint<typeof listModules>; types: Readonly<Record<string, string>>; create?: string }
type Props = ModuleChoice & {
  /** Modules that the path has already. */
  present: ReadonlySet<string>
  /** The name of the section; null where the first one is made with them. */
  section: string | null
  onChoose: (modules: PathModule[]) => void
  onClose: () => void
}
type Found = ItemOf<typeof listModules>

const asModule = ({ id, typeKey, title, locale, status, publishedVersion }: Found): PathModule => ({
  id,
  typeKey,
  title: { [locale]: title },
  status,
  publishedVersion,
  isGradable: false,
  minutes: {},
})

/** Modules found by their titles, several of which go into a section at once, in the order they were chosen. */
export function ModulePicker({ list, types, create, present, section, onChoose, onClose }: Props) {
  const t = useTranslations('learningPaths.picker')
  const regional = useConsole()
  const texts = { search: t('search'), found: t('found'), nothing: t('nothing'), failed: t('failed'), close: t('close') }
  return (
    <RecordPicker
      texts={{ ...texts, title: section === null ? t('titleOfFirst') : t('title', { section: `\u2068${section}\u2069` }) }}
      list={list}
      query={{ perPage: 30 }}
      headers={{ 'accept-language': regional.language }}
      isHidden={({ status }) => status === 'archived'}
      lineOf={({ id, typeKey, title, locale, status, updatedAt }) => ({
        icon: <TypeIcon typeKey={typeKey} label={types[typeKey] ?? typeKey} />,
        title,
        locale,
        states: [
          ...(status === 'published' ? [] : [{ text: t(`states.${status}`), kind: 'warn' as const }]),
          ...(present.has(id) ? [{ text: t('present') }] : []),
        ],
        details: [
          <bdi key="type">{types[typeKey] ?? typeKey}</bdi>,
          <When key="at" at={updatedAt} regional={regional} as="day" />,
        ],
      })}
      create={create === undefined ? undefined : { href: create, label: t('create') }}
      many={{ label: (count) => t('add', { count }), onChoose: (chosen) => onChoose(chosen.map(asModule)) }}
      onClose={onClose}
    />
  )
}
