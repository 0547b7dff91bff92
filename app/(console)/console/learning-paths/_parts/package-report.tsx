'use client'
import type { ReactNode } from 'react'
import type { validatePackage } from '@/lib/domain/standards/path-archives/packages.contract'
import { useConsole } from '@/lib/ui/console-provider'
import { Facts } from '@/lib/ui/detail/facts'
import type { DataOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import { useTranslations } from '@/lib/ui/translations'
import { Amount, Code } from '@/lib/ui/when'

type Props = { report: DataOf<typeof validatePackage>; children: ReactNode }

/** The contents of a package, and the problems that prevent its import. */
export function PackageReport({ report: { path, modules, assetCount, problems }, children }: Props) {
  const t = useTranslations('learningPaths.import')
  const regional = useConsole()
  const { text, lang } = inLanguage(path.title, regional.language)
  return (
    <Panel title={t('report')} intro={t(problems.length > 0 ? 'refused' : 'fine', { count: problems.length })}>
      <Facts
        facts={[
          { label: t('path'), value: <bdi lang={lang}>{text}</bdi> },
          { label: t('sections'), value: <Amount value={path.sectionCount} regional={regional} /> },
          { label: t('modules'), value: <Amount value={modules.length} regional={regional} /> },
          { label: t('files'), value: <Amount value={assetCount} regional={regional} /> },
        ]}
      />
      {problems.length > 0 && (
        <ul className="lines">
          {problems.map(({ property, message }) => (
            <li key={`${property} ${message}`}>
              <bdi>{message}</bdi> <Code>{property}</Code>
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary>{t('showModules')}</summary>
        <ul className="lines">
          {modules.map(({ title, typeKey, staleLocales }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: modules of a package have no ids here
            <li key={at} className="row tight">
              <bdi>{inLanguage(title, regional.language).text}</bdi> <Code>{typeKey}</Code>
              {staleLocales.length > 0 && <span className="badge warn">{t('stale')}</span>}
            </li>
          ))}
        </ul>
      </details>
      {children}
    </Panel>
  )
}
