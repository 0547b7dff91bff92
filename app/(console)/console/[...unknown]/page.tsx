import { setStatus } from '@/lib/ui/http-status'
import { consolePage } from '../_parts/console-page'
import { NotHere } from '../_parts/stand-in'

/** Every address of the console without a page of its own, inside the shell. */
export default consolePage('home', ({ t }) => {
  setStatus(404)
  return <NotHere title={t('common.notFound.title')} detail={t('common.notFound.detail')} section="home" t={t} />
})
