import { createPath, listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { listModules } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { inLanguage } from '@/lib/ui/moments'
import { Panel } from '@/lib/ui/panel'
import type { Person } from '@/lib/ui/person'
import { When } from '@/lib/ui/when'
import { titlesOf } from '../../../learning-paths/_parts/outline'
import { CountLink, Line } from './line'
import { one } from './reader'

const shown = 4

/** Paths that are not published yet, each with the way back to its contents. */
export async function Drafts({ t, me, api, language, regional }: Person) {
  const [{ data: paths, metadata }, lessons] = await Promise.all([
    api(listPaths, { query: { page: 1, perPage: shown, status: 'draft', orderBy: 'updatedAt:desc' } }),
    can(me, listModules) ? api(listModules, { query: { ...one, status: 'draft' } }) : null,
  ])
  const say = (key: string, values?: Record<string, string>) => t(`home.desks.drafts.${key}`, values)
  const list = '/console/learning-paths?status=draft'
  return (
    <Panel
      title={say('title')}
      tools={<CountLink value={metadata.count ?? 0} href={list} label={say('title')} regional={regional} />}
    >
      {paths.length === 0 && (
        <p className="bar soft">
          {say('none')}
          {can(me, createPath) && (
            <LinkButton href="/console/learning-paths/new" size="xs" icon="add">
              {t('learningPaths.create')}
            </LinkButton>
          )}
        </p>
      )}
      <ul className="lines">
        {paths.map((path) => {
          const { text, lang } = inLanguage(titlesOf(path), language)
          return (
            <Line
              key={path.id}
              title={
                <bdi lang={lang} data-text="theirs">
                  {text}
                </bdi>
              }
              detail={
                <>
                  {say('changed')} <When at={path.updatedAt} regional={regional} as="short" />
                </>
              }
            >
              <LinkButton
                href={`/console/learning-paths/${path.id}`}
                size="xs"
                kind="light"
                name={say('continueThis', { name: `\u2068${text}\u2069` })}
              >
                {say('continue')}
              </LinkButton>
            </Line>
          )
        })}
        {lessons && (lessons.metadata.count ?? 0) > 0 && (
          <Line title={say('lessons')}>
            <CountLink
              value={lessons.metadata.count ?? 0}
              href="/console/modules?status=draft"
              label={say('lessons')}
              regional={regional}
            />
          </Line>
        )}
      </ul>
    </Panel>
  )
}
