import { setStatus } from '@/lib/ui/http-status'
import { room } from '../_parts/room'
import { NotHere } from '../_parts/stand-in'

/** Every address of the console without a page of its own, inside the shell. */
export default room('home', ({ t }) => {
  setStatus(404)
  return <NotHere title={t('common.notFound.title')} detail={t('common.notFound.detail')} room="home" t={t} />
})
