import { setStatus } from '@/lib/ui/http-status'
import { learnPage } from '../_parts/learn-page'
import { Missing } from '../_parts/missing'

export default learnPage(({ t }) => {
  setStatus(404)
  const title = t('learn.missing.title')
  return { title, content: <Missing title={title} detail={t('learn.missing.detail')} t={t} /> }
})
