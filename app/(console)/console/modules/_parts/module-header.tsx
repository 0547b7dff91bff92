import { createPreviewToken, listModuleVersions } from '@/lib/domain/learning/modules/authoring/module-history.contract'
import { readModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { can } from '@/lib/ui/can'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Tabs } from '@/lib/ui/tabs'
import type { StoredModule } from './document'

type Page = 'content' | 'versions' | 'preview'
type Props = { module: StoredModule; person: Person; page: Page }

/** The best title of a module for a reader. */
export const titleOf = ({ locales, sourceLocale }: StoredModule, language: 'ar' | 'en'): string =>
  locales[language]?.title ?? locales[sourceLocale]?.title ?? ''

/** The head of every page of a module, with the ways to the others. */
export function ModuleHeader({ module, person: { t, me, language }, page }: Props) {
  const title = titleOf(module, language)
  const base = `/console/modules/${module.id}`
  const tabs: { page: Page; href: string; may: boolean }[] = [
    { page: 'content', href: base, may: true },
    { page: 'preview', href: `${base}/preview`, may: can(me, createPreviewToken) },
    { page: 'versions', href: `${base}/versions`, may: can(me, listModuleVersions) },
  ]
  return (
    <>
      <SectionHeader
        trail={page === 'content' ? title : [title, t(`modules.tabs.${page}`)]}
        title={<bdi>{title}</bdi>}
        shows={{ contract: readModule, params: { id: module.id } }}
      />
      <Tabs
        label={t('modules.pages')}
        tabs={tabs
          .filter(({ may }) => may)
          .map(({ page: name, href }) => ({ href, title: t(`modules.tabs.${name}`), isCurrent: name === page }))}
      />
    </>
  )
}
