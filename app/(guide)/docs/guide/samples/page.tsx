import { contracts } from '@/lib/domain/contracts'
import styles from '../_parts/guide.module.css'
import { GuidePage, guideContext, guideTitle } from '../_parts/guide-page'
import { OperationList } from '../_parts/operation-list'
import { Rich } from '../_parts/rich'

export async function generateMetadata() {
  const { t } = await guideContext()
  return guideTitle(t('guide.samples.title'))
}

export default async function SamplesPage() {
  const { t } = await guideContext()
  return (
    <GuidePage current="tools">
      <h1>{t('guide.samples.title')}</h1>
      <p className={styles.lead}>{t('guide.samples.lead')}</p>
      <p>
        <Rich text={t('guide.samples.settings')} />
      </p>
      <OperationList operations={contracts} />
    </GuidePage>
  )
}
