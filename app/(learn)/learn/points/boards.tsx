import type { z } from 'zod'
import type { listOwnBoards } from '@/lib/domain/assessing/points/own-boards.contract'
import type { GamificationPreference } from '@/lib/domain/assessing/points/preferences.contract'
import { longestAlias } from '@/lib/domain/assessing/points/preferences.contract'
import type { DataOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { Theirs } from '@/lib/ui/theirs'
import { DoForm } from '../_parts/do-form'
import type { Learner } from '../_parts/learn-page'
import styles from './points.module.css'

type Props = DataOf<typeof listOwnBoards> & {
  chosen: z.infer<typeof GamificationPreference>
  learner: Pick<Learner, 't' | 'language'>
}

/** The leaderboards that the reader may see, and under which name they are on them. */
export function Boards({ leaderboards, chosen, learner: { t, language } }: Props) {
  if (leaderboards.length === 0) return null
  const say = (key: string) => t(`learn.points.shown.${key}`)
  return (
    <section className="panel stack" aria-labelledby="boards">
      <h2 id="boards">{t('learn.points.boards.title')}</h2>
      <ul className="stack tight">
        {leaderboards.map(({ id, name }) => {
          const { text, lang } = inLanguage(name, language)
          return (
            <li key={id}>
              <a href={`/learn/points/boards/${id}`} data-text="theirs">
                <Theirs locale={lang}>{text}</Theirs>
              </a>
            </li>
          )
        })}
      </ul>
      <details>
        <summary>{say('title')}</summary>
        <DoForm action="points-preference" className={styles.absence}>
          <input type="hidden" name="next" value="/learn/points" />
          <label className="stack tight">
            <span>
              {say('alias')} <span className="small soft">{say('aliasDetail')}</span>
            </span>
            <input
              name="alias"
              dir="auto"
              defaultValue={chosen.alias ?? ''}
              minLength={2}
              maxLength={longestAlias}
              autoComplete="off"
            />
          </label>
          <label className="row">
            <input type="checkbox" name="anonymous" value="1" defaultChecked={chosen.isAnonymous} />
            <span>{say('anonymous')}</span>
          </label>
          <button type="submit" className="button quiet">
            {say('save')}
          </button>
        </DoForm>
      </details>
    </section>
  )
}
