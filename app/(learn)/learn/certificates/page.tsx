import { listOwnCertificates } from '@/lib/domain/assessing/certificates/own-certificates.contract'
import { Empty } from '../_parts/empty'
import { KeepOffline } from '../_parts/keep-offline'
import { learnPage } from '../_parts/learn-page'
import { Notice } from '../_parts/notice'
import { OnShelf } from './_parts/on-shelf'

/** Every certificate of the reader, the newest first. */
export default learnPage(async (learner) => {
  const { t, api, query } = learner
  const { cursor } = query
  const { data, metadata } = await api(listOwnCertificates, { query: { perPage: 24, cursor } })
  const { nextCursor } = metadata
  return {
    title: t('learn.certificates.title'),
    content: (
      <div className="stack">
        <Notice {...learner} />
        <header className="stack tight">
          <h1>{t('learn.certificates.title')}</h1>
          <p className="soft">{t('learn.certificates.intro')}</p>
        </header>
        {data.length > 0 ? (
          <OnShelf certificates={data} learner={learner} />
        ) : (
          <Empty title={<h2>{t('learn.certificates.none')}</h2>} detail={t('learn.certificates.noneDetail')}>
            <a className="button" href="/learn">
              {t('learn.certificates.toPaths')}
            </a>
          </Empty>
        )}
        {nextCursor && (
          <div>
            <a className="button quiet" href={`/learn/certificates?${new URLSearchParams({ cursor: nextCursor })}`}>
              {t('learn.certificates.more')}
            </a>
          </div>
        )}
        <KeepOffline learner={learner} ahead={['/learn/certificates']} />
      </div>
    ),
  }
})
