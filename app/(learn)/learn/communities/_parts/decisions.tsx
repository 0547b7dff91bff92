import { listOwnSanctions } from '@/lib/domain/learning/communities/moderation/sanctions.contract'
import { can } from '@/lib/ui/can'
import { When } from '@/lib/ui/when'
import { DoForm } from '../../_parts/do-form'
import type { Learner } from '../../_parts/learn-page'
import styles from '../communities.module.css'

/** Decisions of moderators about the reader, with a way to appeal. */
export async function Decisions({ learner }: { learner: Learner }) {
  const { t, api, me, regional } = learner
  if (!can(me, listOwnSanctions)) return null
  const { data } = await api(listOwnSanctions, { query: { perPage: 10 } })
  if (data.length === 0) return null
  return (
    <section className="stack" aria-labelledby="decisions">
      <h2 id="decisions">{t('communities.decisions.title')}</h2>
      <ul className={styles.list}>
        {data.map(({ id, kind, reason, createdAt, expiresAt, endedAt, appealState, appealReason }) => (
          <li key={id} className={styles.card}>
            <strong>{t(`communities.decisions.kinds.${kind}`)}</strong>
            <p className={styles.facts}>
              <When at={createdAt} regional={regional} as="short" />
              {endedAt && <span>{t('communities.decisions.ended')}</span>}
              {!endedAt && expiresAt && (
                <span>
                  {t('communities.decisions.ends')} <When at={expiresAt} regional={regional} as="short" />
                </span>
              )}
            </p>
            <p dir="auto" data-text="theirs" className={styles.rules}>
              {reason}
            </p>
            {appealState === 'none' ? (
              <Appeal id={id} learner={learner} />
            ) : (
              <p className="small">{t(`communities.decisions.states.${appealState}`)}</p>
            )}
            {appealReason && (
              <p dir="auto" data-text="theirs" className={styles.rules}>
                {appealReason}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Appeal({ id, learner: { t } }: { id: string; learner: Learner }) {
  const field = `appeal-${id}`
  return (
    <details>
      <summary>{t('communities.decisions.appeal')}</summary>
      <DoForm action="community-appeal" className={`stack tight ${styles.compose}`}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="next" value="/learn/communities" />
        <label htmlFor={field}>{t('communities.decisions.appealText')}</label>
        <textarea id={field} name="text" rows={4} required maxLength={2000} dir="auto" data-text="theirs" />
        <div className="row">
          <button type="submit" className="button quiet">
            {t('communities.decisions.send')}
          </button>
        </div>
      </DoForm>
    </details>
  )
}
