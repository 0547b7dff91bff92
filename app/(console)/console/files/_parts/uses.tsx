import type { readAsset } from '@/lib/domain/files/assets.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { Code } from '@/lib/ui/when'

type Props = Pick<DataOf<typeof readAsset>, 'uses' | 'useCount'> & {
  t: (key: string, values?: { count: number }) => string
  language: 'ar' | 'en'
}

/** Kinds of resources that have a name here; another one is called something. */
const named = ['learningPath', 'learningModule']

/** Where a file is used. */
export const Uses = ({ uses, useCount, t, language }: Props) => (
  <Panel title={t('files.uses.title')} intro={useCount > 0 ? t('files.uses.count', { count: useCount }) : t('files.uses.none')}>
    {uses.length > 0 && (
      <ul className="lines">
        {uses.map(({ type, id, label }) => (
          <li key={`${type}/${id}`}>
            <span className="soft small">{t(`files.uses.types.${named.includes(type) ? type : 'other'}`)}</span>{' '}
            {label ? <bdi>{label[language] ?? label.ar ?? label.en}</bdi> : <Code>{id}</Code>}
          </li>
        ))}
      </ul>
    )}
  </Panel>
)
