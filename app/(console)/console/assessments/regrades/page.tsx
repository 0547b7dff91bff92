import { listRegrades } from '@/lib/domain/assessing/assessments/regrade/regrade.contract'
import { SectionHeader } from '@/lib/ui/section-header'
import { consolePage } from '../../_parts/console-page'
import { RegradeList } from '../_parts/regrade/regrade-list'

export default consolePage({ name: 'assessments', needs: listRegrades }, (page) => {
  const title = page.t('assessments.regrade.all')
  return (
    <>
      <SectionHeader
        trail={title}
        title={title}
        intro={page.t('assessments.regrade.allIntro')}
        shows={{ contract: listRegrades, query: page.query }}
      />
      <RegradeList page={page} />
    </>
  )
})
