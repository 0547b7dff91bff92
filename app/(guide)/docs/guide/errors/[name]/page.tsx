import { notFound } from 'next/navigation'
import { codeOf, type ErrorName, errorNames } from '@/lib/platform/errors'
import { direction } from '@/lib/platform/i18n/languages'
import { errorText, isWorthRepeating, operationsWith, placeOf } from '../../_parts/error-texts'
import styles from '../../_parts/guide.module.css'
import { GuidePage, guideContext, guideTitle } from '../../_parts/guide-page'
import { OperationList } from '../../_parts/operation-list'
import { Rich } from '../../_parts/rich'

type Props = { params: Promise<{ name: string }> }

async function errorAt(params: Props['params']): Promise<ErrorName> {
  const { name } = await params
  return errorNames().find((known) => known === name) ?? notFound()
}

export async function generateMetadata({ params }: Props) {
  await guideContext()
  return guideTitle(await errorAt(params))
}

/** One error: its stable address is its name. */
export default async function ErrorPage({ params }: Props) {
  const { language, t } = await guideContext()
  const name = await errorAt(params)
  const [code, status] = codeOf(name)
  const operations = operationsWith(name)
  const place = placeOf(name)
  const order = language === 'ar' ? (['ar', 'en'] as const) : (['en', 'ar'] as const)
  return (
    <GuidePage current="errors">
      <h1>
        <bdi dir="ltr">{name}</bdi>
      </h1>
      {order.map((each) => (
        <p key={each} lang={each} dir={direction(each)} className={each === language ? styles.lead : 'soft'}>
          {errorText(each, name)}
        </p>
      ))}
      <dl className="facts">
        <div>
          <dt>{t('guide.error.status')}</dt>
          <dd>{status}</dd>
        </div>
        <div>
          <dt>{t('guide.error.code')}</dt>
          <dd>{code}</dd>
        </div>
        <div>
          <dt>{t('guide.error.retry')}</dt>
          <dd>
            <Rich text={t(isWorthRepeating(name) ? 'guide.error.retryYes' : 'guide.error.retryNo')} />
          </dd>
        </div>
      </dl>
      <h2>{t('guide.error.cause')}</h2>
      <p>
        <Rich text={t(`${place}.cause`)} />
      </p>
      <h2>{t('guide.error.cure')}</h2>
      <p>
        <Rich text={t(`${place}.cure`)} />
      </p>
      <h2>{t('guide.error.operations')}</h2>
      {operations ? <OperationList operations={operations} /> : <p>{t('guide.error.everywhere')}</p>}
    </GuidePage>
  )
}
