import { chapters } from './_parts/chapters'
import styles from './_parts/guide.module.css'
import { GuidePage, guideContext, guideTitle } from './_parts/guide-page'

export const generateMetadata = () => guideTitle()

export default async function GuideStart() {
  const { t } = await guideContext()
  return (
    <GuidePage current="">
      <h1>{t('guide.title')}</h1>
      <p className={styles.lead}>{t('guide.intro')}</p>
      <ul className={styles.cards}>
        {chapters.map(({ key, slug }) => (
          <li key={slug} className="panel compact">
            <h2>
              <a href={`/docs/guide/${slug}`}>{t(`guide.chapters.${key}.title`)}</a>
            </h2>
            <p className="soft">{t(`guide.chapters.${key}.lead`)}</p>
          </li>
        ))}
      </ul>
    </GuidePage>
  )
}
