import Link from 'next/link'
import type { readAsset } from '@/lib/domain/house/files/assets.contract'
import { readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { readModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { can, type Me } from '@/lib/ui/can'
import type { DataOf } from '@/lib/ui/endpoint'
import { Panel } from '@/lib/ui/panel'
import { Code } from '@/lib/ui/when'

type Props = Pick<DataOf<typeof readAsset>, 'uses' | 'useCount'> & {
  t: (key: string, values?: { count: number }) => string
  language: 'ar' | 'en'
  me: Me
}

/** Kinds of resources that have a name and a page here, with what reads them; another one is called something. */
const kinds = {
  learningPath: { page: '/console/learning-paths', read: readPath },
  learningModule: { page: '/console/modules', read: readModule },
}

/** Where a file is used. */
export const Uses = ({ uses, useCount, t, language, me }: Props) => (
  <Panel title={t('files.uses.title')} intro={useCount > 0 ? t('files.uses.count', { count: useCount }) : t('files.uses.none')}>
    {uses.length > 0 && (
      <ul className="lines">
        {uses.map(({ type, id, label }) => {
          const kind = type in kinds ? kinds[type as keyof typeof kinds] : null
          const name = label ? <bdi>{label[language] ?? label.ar ?? label.en}</bdi> : <Code>{id}</Code>
          return (
            <li key={`${type}/${id}`}>
              <span className="soft small">{t(`files.uses.types.${kind ? type : 'other'}`)}</span>{' '}
              {kind && can(me, kind.read) ? (
                <Link href={`${kind.page}/${id}`} prefetch={false}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </li>
          )
        })}
      </ul>
    )}
  </Panel>
)
