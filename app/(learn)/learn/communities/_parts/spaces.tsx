import type { listCommunities } from '@/lib/domain/learning/communities/spaces/own-spaces.contract'
import type { ItemOf } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { Theirs } from '@/lib/ui/theirs'
import type { Learner } from '../../_parts/learn-page'
import results from '../../search/search.module.css'
import styles from '../communities.module.css'
import { communityAddress } from './addresses'

type Props = { spaces: ItemOf<typeof listCommunities>[]; learner: Pick<Learner, 't' | 'language'> }

/** Communities, each leading to its topics. */
export const Spaces = ({ spaces, learner: { t, language } }: Props) => (
  <ul className={results.results}>
    {spaces.map(({ id, kind, state, title, membership }) => {
      const { text, lang } = inLanguage(title, language)
      return (
        <li key={id}>
          <a href={communityAddress(id)} className={results.result}>
            <strong data-text="theirs">
              <Theirs locale={lang}>{text}</Theirs>
            </strong>
            <span className={styles.facts}>
              <span>{t(`communities.kinds.${kind}`)}</span>
              {state === 'archived' && <span className="badge">{t('communities.archived')}</span>}
              {membership !== 'none' && <span className="badge good">{t(`communities.memberships.${membership}`)}</span>}
            </span>
          </a>
        </li>
      )
    })}
  </ul>
)
