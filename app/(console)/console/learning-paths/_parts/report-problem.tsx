'use client'
import Link from 'next/link'
import type { validatePath } from '@/lib/domain/learning/learning-paths/publishing.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { useTranslations } from '@/lib/ui/translations'
import type { Names } from './outline'

export type Problem = DataOf<typeof validatePath>['problems'][number]
type Props = { pathId: string; problem: Problem; names: Names; modulesAt?: string }

const ofModule = ['moduleArchived', 'moduleUnpublished', 'moduleLocaleMissing']

/** One problem in words, and the links to where it is mended. */
export function ReportProblem({ pathId, problem, names, modulesAt }: Props) {
  const t = useTranslations('learningPaths')
  const { code, itemId, sectionId, moduleId, locale } = problem
  const place = itemId ?? sectionId
  const name = place ? names.of(place).text || t(itemId ? 'unnamed' : 'untitled') : ''
  const language = locale ? t(`publish.in.${locale}`) : ''
  const at = `/console/learning-paths/${pathId}`
  return (
    <div className="stack tight">
      <span>{t(`publish.problems.${code}`, { name: `\u2068${name}\u2069`, language })}</span>
      <span className="row tight small">
        {code === 'pathLocaleMissing' ? (
          <Link href={`${at}/settings#locales`}>{t('publish.toSettings')}</Link>
        ) : (
          <Link href={place ? `${at}?show=${place}` : at}>{t('publish.toOutline')}</Link>
        )}
        {modulesAt && moduleId && ofModule.includes(code) && (
          <Link href={`${modulesAt}/${moduleId}`} prefetch={false}>
            {t('publish.toModule')}
          </Link>
        )}
      </span>
    </div>
  )
}
