import { learnPage } from '../_parts/learn-page'
import { Notice } from '../_parts/notice'
import { Press } from '../_parts/press'

/** Where people come whose address another platform says: they have signed in themselves, and confirm that it is them. */
export default learnPage(async (learner) => {
  const { t, query } = learner
  const ticket = query.ticket?.slice(0, 6000) ?? ''
  return {
    title: t('ltiPlatforms.pages.link.title'),
    content: (
      <div className="stack">
        <h1>{t('ltiPlatforms.pages.link.title')}</h1>
        <Notice query={query} t={t} />
        <p>{t('ltiPlatforms.pages.link.text')}</p>
        {ticket && (
          <Press action="lti-link" next="/learn/lti" fields={{ ticket }}>
            {t('ltiPlatforms.pages.link.button')}
          </Press>
        )}
      </div>
    ),
  }
})
