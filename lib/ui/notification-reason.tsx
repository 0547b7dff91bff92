import { explainNotification } from '@/lib/domain/house/notifications/notifications.contract'
import { ownCauses } from '@/lib/domain/house/notifications/words'
import { ApiError } from '@/lib/platform/http/client'
import type { DataOf } from './endpoint'
import styles from './notification-reason.module.css'
import type { Person } from './person'
import { When } from './when'

export type Why = DataOf<typeof explainNotification>

/** Why a notification was made; null for an id that is none of the reader's, because the list around it is still worth showing. */
export async function reasonOf({ api }: Pick<Person, 'api'>, id: string): Promise<Why | null> {
  try {
    return (await api(explainNotification, { params: { id } })).data
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
    throw error
  }
}

const causeOf = (name: string): string =>
  ownCauses.some((cause) => cause === name) ? `inbox.why.causes.${name}` : `events.${name}`

/** The event of the notification, and the setting that decided about each channel. */
export const Reason = ({ why: { event, inApp, email }, t, regional }: Pick<Person, 't' | 'regional'> & { why: Why }) => (
  <dl className={`facts ${styles.reason}`}>
    <div>
      <dt className="small soft">{t('inbox.why.event')}</dt>
      <dd>
        {t(causeOf(event.name))} · <When at={event.occurredAt} regional={regional} />
      </dd>
    </div>
    <div>
      <dt className="small soft">{t('inbox.channels.inApp')}</dt>
      <dd>{t(`inbox.why.deciders.${inApp.decidedBy}`)}</dd>
    </div>
    <div>
      <dt className="small soft">{t('inbox.channels.email')}</dt>
      <dd>
        {email ? (
          <>
            {t(`inbox.why.deciders.${email.decidedBy}`)} · {t(`inbox.why.states.${email.state}`)}
            {email.reason && <> ({t(`inbox.why.reasons.${email.reason}`)})</>}
            {email.sentAt && (
              <>
                {' '}
                · <When at={email.sentAt} regional={regional} />
              </>
            )}
          </>
        ) : (
          t('inbox.why.noEmail')
        )}
      </dd>
    </div>
  </dl>
)
