import type { readModuleType } from '@/lib/domain/learning/modules/module-types/module-types.contract'
import { type Fact, timeFacts } from '@/lib/ui/detail/facts'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { Amount, When } from '@/lib/ui/when'
import { Family, Origin, Status } from './type-name'

/** The facts of a type of modules. */
export function typeFacts(type: DataOf<typeof readModuleType>, { t, textsOf, regional }: Person): Fact[] {
  const { columns } = textsOf('moduleTypes').moduleTypes
  return [
    { label: columns.origin, value: <Origin isBuiltIn={type.isBuiltIn} t={t} /> },
    { label: t('moduleTypes.state'), value: <Status deprecatedAt={type.deprecatedAt} t={t} /> },
    ...(type.deprecatedAt
      ? [{ label: t('moduleTypes.deprecatedAt'), value: <When at={type.deprecatedAt} regional={regional} /> }]
      : []),
    { label: columns.family, value: <Family typeKey={type.key} t={t} /> },
    { label: columns.action, value: t(`moduleTypes.values.learnerAction.${type.learnerAction}`) },
    { label: columns.version, value: <Amount value={type.versionNumber} regional={regional} /> },
    { label: t('moduleTypes.inArabic'), value: <bdi lang="ar">{type.labels.ar}</bdi> },
    { label: t('moduleTypes.inEnglish'), value: <bdi lang="en">{type.labels.en}</bdi> },
    ...timeFacts(type, columns, regional),
  ]
}
