import { linkByLti } from '@/lib/domain/standards/lti-platforms/launch.contract'
import { learnPage } from '../_parts/learn-page'

/** Where people come whose address another platform says: they have signed in themselves, and confirm that it is them. */
export default learnPage(async ({ t, query }) => {
  const ticket = query.ticket?.slice(0, 6000) ?? ''
  const refusal = linkByLti.errors?.find((error) => error === query.note)
  return {
    title: t('ltiPlatforms.pages.link.title'),
    content: (
      <div className="stack">
        <h1>{t('ltiPlatforms.pages.link.title')}</h1>
        {refusal && (
          <p className="notice bad" role="alert">
            {t(`errors.${refusal}`)}
          </p>
        )}
        <p>{t('ltiPlatforms.pages.link.text')}</p>
        {ticket && (
          <form method="post" action="/learn/lti/link">
            <input type="hidden" name="ticket" value={ticket} />
            <button type="submit" className="button">
              {t('ltiPlatforms.pages.link.button')}
            </button>
          </form>
        )}
      </div>
    ),
  }
})
