import { listLearningPaths } from '@/lib/domain/learning/learning-paths/learning-paths.contract'
import { can } from '@/lib/ui/can'
import home from './home.module.css'
import type { Learner } from './learn-page'
import { PathCard } from './path-card'

const most = 3

type Props = {
  learner: Learner
  /** Of the path that was finished: paths of the same category come first. */
  category?: string
}

/** Paths to go on with that the reader is not in: those of a category, then the newest of the catalogue. */
export async function NextPaths({ learner, category }: Props) {
  const { t, api, me } = learner
  if (!can(me, listLearningPaths)) return null
  const of = async (category?: string) =>
    (await api(listLearningPaths, { query: { perPage: most, enrolled: 'false', category } })).data
  const alike = category ? await of(category) : []
  const others = alike.length < most ? await of() : []
  const paths = [...new Map([...alike, ...others].map((path) => [path.id, path])).values()].slice(0, most)
  if (paths.length === 0) return null
  return (
    <section className="stack" aria-labelledby="next-paths">
      <h2 id="next-paths">{t('learn.path.following')}</h2>
      <ul className={home.cards}>
        {paths.map((path) => (
          <li key={path.id}>
            <PathCard path={path} own={undefined} learner={learner} />
          </li>
        ))}
      </ul>
    </section>
  )
}
